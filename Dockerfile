# Proofdeck without installing Python. In the folder of your games:
#   docker build --tag proofdeck .                            once, in a copy of this repository
#   docker run --rm --volume "$PWD:/games" proofdeck build
FROM python:3.12-slim
COPY . /source
RUN pip install --no-cache-dir /source && rm -r /source
# What is kept between builds: add --volume proofdeck:/var/cache/proofdeck to keep it, too.
ENV XDG_CACHE_HOME=/var/cache/proofdeck
WORKDIR /games
ENTRYPOINT ["proofdeck"]
