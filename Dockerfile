# Proofdeck without installing Python. In the folder of your games:
#   docker build --tag proofdeck .                            once, in a copy of this repository
#   docker run --rm --volume "$PWD:/games" --user "$(id -u)" proofdeck build
FROM python:3.12-slim
# Git knows what `changed` and `diff --since` compare with.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends git \
 && rm -r /var/lib/apt/lists/*
COPY . /source
RUN pip install --no-cache-dir /source && rm -r /source && mkdir --mode 1777 /var/cache/proofdeck
# What is kept between builds: add --volume proofdeck:/var/cache/proofdeck to keep it, too.
ENV XDG_CACHE_HOME=/var/cache/proofdeck
WORKDIR /games
ENTRYPOINT ["proofdeck"]
