"""A deck of 80 cards in six languages, for tests: sixteen places, each with five effects."""

LANGUAGES = ("en", "ru", "hu", "hi", "ar", "he")
FONTS = {
    "en": "Cabin",
    "ru": "Noto Sans",
    "hu": "Cabin",
    "hi": "Noto Sans Devanagari",
    "ar": "Noto Sans Arabic",
    "he": "Rubik",
}
PLACES = {
    "en": "Lighthouse|Harbour|Market|Bridge|Mill|Garden|Tower|Orchard|Library|Theatre|Quarry|Ferry"
    "|Bakery|Workshop|Observatory|Spring",
    "ru": "Маяк|Гавань|Рынок|Мост|Мельница|Сад|Башня|Роща|Библиотека|Театр|Каменоломня|Паром"
    "|Пекарня|Мастерская|Обсерватория|Родник",
    "hu": "Világítótorony|Kikötő|Piac|Híd|Malom|Kert|Torony|Gyümölcsös|Könyvtár|Színház|Kőfejtő"
    "|Komp|Pékség|Műhely|Csillagvizsgáló|Forrás",
    "hi": "प्रकाशस्तंभ|बंदरगाह|बाज़ार|पुल|चक्की|बगीचा|मीनार|फलोद्यान|पुस्तकालय|रंगमंच|खदान|नौका"
    "|बेकरी|कार्यशाला|वेधशाला|झरना",
    "ar": "المنارة|الميناء|السوق|الجسر|الطاحونة|الحديقة|البرج|البستان|المكتبة|المسرح|المحجر"
    "|العبّارة|المخبز|الورشة|المرصد|الينبوع",
    "he": "מגדלור|נמל|שוק|גשר|טחנה|גן|מגדל|מטע|ספרייה|תיאטרון|מחצבה|מעבורת|מאפייה|סדנה|מצפה|מעיין",
}
EFFECTS = {
    "en": """\
Take two coins from the bank.
Draw 3 cards and keep one of them.
Give the player on your left one stone.
Move your boat up to four spaces.
Place a worker on any free field.
Pay 1 coin less for the next building.
Look at the top card of the deck (do not show it).
Swap two of your tiles.
Every other player discards a card.
Build a bridge between two towns.
Count your blue windows: each is worth 2 points.
Roll both dice again.
Return a used card to your hand.
Take the first-player marker at once.
You may ignore the storm this round.
Choose a colour and take all tokens of it.""",
    "ru": """\
Возьмите две монеты из банка.
Возьмите 3 карты и оставьте себе одну из них.
Отдайте игроку слева от вас один камень.
Передвиньте лодку не более чем на четыре клетки.
Поставьте рабочего на любое свободное поле.
Заплатите за следующее здание на 1 монету меньше.
Посмотрите верхнюю карту колоды (никому её не показывая).
Поменяйте местами два своих жетона.
Каждый другой игрок сбрасывает карту.
Постройте мост между двумя городами.
Сосчитайте синие окна: каждое приносит 2 очка.
Бросьте оба кубика ещё раз.
Верните использованную карту в руку.
Сразу возьмите маркер первого игрока.
В этом раунде шторм вам не страшен.
Выберите цвет и возьмите все его жетоны.""",
    "hu": """\
Végy el két érmét a bankból.
Húzz 3 lapot, és egyet tarts meg közülük.
Adj egy követ a tőled balra ülő játékosnak.
Lépj a hajóddal legfeljebb négy mezőt.
Tégy egy munkást bármelyik üres mezőre.
A következő épületért 1 érmével kevesebbet fizess.
Nézd meg a pakli legfelső lapját (ne mutasd meg).
Cseréld meg két lapkádat.
Minden más játékos eldob egy lapot.
Építs hidat két város közé.
Számold meg kék ablakaidat: mindegyik 2 pontot ér.
Dobj újra mindkét kockával.
Vegyél vissza egy kijátszott lapot a kezedbe.
Vedd el azonnal a kezdőjátékos-jelzőt.
Ebben a fordulóban nem érint a vihar.
Válassz egy színt, és vedd el minden jelzőjét.""",
    "hi": """\
बैंक से दो सिक्के लो।
3 पत्ते खींचो और उनमें से एक रखो।
अपनी बाईं ओर के खिलाड़ी को एक पत्थर दो।
अपनी नाव को चार खानों तक चलाओ।
किसी भी खाली स्थान पर एक श्रमिक रखो।
अगली इमारत के लिए 1 सिक्का कम दो।
गड्डी का सबसे ऊपर वाला पत्ता देखो (किसी को मत दिखाओ)।
अपनी दो टाइलें आपस में बदलो।
हर दूसरा खिलाड़ी एक पत्ता छोड़ता है।
दो नगरों के बीच एक पुल बनाओ।
अपनी नीली खिड़कियाँ गिनो: हर एक के 2 अंक हैं।
दोनों पासे फिर से फेंको।
इस्तेमाल किया हुआ एक पत्ता हाथ में वापस लो।
पहले खिलाड़ी का निशान तुरंत ले लो।
इस दौर में तूफ़ान का तुम पर असर नहीं होता।
एक रंग चुनो और उसके सभी मोहरे ले लो।""",
    "ar": """\
خذ قطعتين نقديتين من البنك.
اسحب 3 بطاقات واحتفظ بواحدة منها.
أعطِ اللاعب الجالس على يسارك حجرًا واحدًا.
حرّك قاربك حتى أربع خانات.
ضع عاملًا على أي حقل خالٍ.
ادفع قطعة نقدية أقل للمبنى التالي.
انظر إلى البطاقة العليا في المجموعة (لا تُظهرها).
بدّل بين اثنتين من بلاطاتك.
يتخلص كل لاعب آخر من بطاقة.
ابنِ جسرًا بين مدينتين.
عُدّ نوافذك الزرقاء: كل واحدة تساوي 2 نقطة.
ارمِ النردين مرة أخرى.
أعد بطاقة مستعملة إلى يدك.
خذ علامة اللاعب الأول فورًا.
لا تؤثر فيك العاصفة في هذه الجولة.
اختر لونًا وخذ كل رموزه.""",
    "he": """\
קחו שני מטבעות מהבנק.
שלפו 3 קלפים והשאירו אחד מהם.
תנו אבן אחת לשחקן שמשמאלכם.
הזיזו את הסירה עד ארבע משבצות.
הניחו פועל על כל שדה פנוי.
שלמו מטבע 1 פחות על הבניין הבא.
הביטו בקלף העליון בחפיסה (אל תראו אותו).
החליפו בין שני אריחים שלכם.
כל שחקן אחר משליך קלף.
בנו גשר בין שתי ערים.
ספרו את החלונות הכחולים: כל אחד שווה 2 נקודות.
הטילו שוב את שתי הקוביות.
החזירו ליד קלף משומש.
קחו מיד את סמן השחקן הראשון.
הסערה אינה פוגעת בכם בסיבוב הזה.
בחרו צבע וקחו את כל האסימונים שלו.""",
}
ENDS = {
    "en": """\
Use it once a round.
Then turn this card over.
If you cannot, take 1 coin instead.
At the end of the game: 5 points.
Keep this card until it is played.""",
    "ru": """\
Применяется один раз за раунд.
Затем переверните эту карту.
Если не можете, возьмите вместо этого 1 монету.
В конце игры: 5 очков.
Храните эту карту, пока не сыграете её.""",
    "hu": """\
Fordulónként egyszer használható.
Utána fordítsd meg ezt a lapot.
Ha nem tudod, végy el helyette 1 érmét.
A játék végén: 5 pont.
Tartsd meg ezt a lapot, amíg ki nem játszod.""",
    "hi": """\
हर दौर में एक बार प्रयोग करो।
फिर इस पत्ते को पलट दो।
यदि न कर सको, तो बदले में 1 सिक्का लो।
खेल के अंत में: 5 अंक।
इस पत्ते को खेलने तक अपने पास रखो।""",
    "ar": """\
تُستخدم مرة واحدة في كل جولة.
ثم اقلب هذه البطاقة.
إن لم تستطع، فخذ قطعة نقدية بدلًا من ذلك.
في نهاية اللعبة: 5 نقاط.
احتفظ بهذه البطاقة حتى تلعبها.""",
    "he": """\
לשימוש פעם אחת בסיבוב.
אחר כך הפכו את הקלף הזה.
אם אינכם יכולים, קחו מטבע 1 במקום זאת.
בסוף המשחק: 5 נקודות.
שמרו את הקלף הזה עד שישוחק.""",
}


def cards(language):
    """The title and the two sentences of each of the 80 cards."""
    places, effects = PLACES[language].split("|"), EFFECTS[language].splitlines()
    return [
        (places[number % 16], effects[(number + number // 16) % 16], end)
        for number in range(80)
        for end in [ENDS[language].splitlines()[number // 16]]
    ]


GAME = """\
title: Places
players: [2, 4]
fonts: {body: [Cabin, 400]}
styles:
  title: {font: body, size: 16pt, min: 10pt, align: center, valign: middle}
  body: {font: body, size: 10pt, min: 7pt}
components:
  cards: {kind: card, format: card-57x88, pieces: cards.yaml, front: front.svg.j2,
          fields: {number: code, title: text, does: text, ends: text}, plan: {scheme: single}}
"""
FRONT = """\
<rect x="-3" y="-3" width="63" height="94" fill="#ffffff"/>
{{ text(piece.number, x=5, y=4, w=47, h=5, style="body", align="end") }}
{{ text(piece.title, x=5, y=10, w=47, h=12, style="title") }}
{{ text(piece.does ~ "\\n" ~ piece.ends, x=5, y=26, w=47, h=48, style="body") }}
"""


def files():
    """The deck as files of a content folder: English, and an overlay for each other language."""
    english = cards("en")
    rows = "".join(
        f'- {{id: C{n:02}, number: C{n:02}, title: "{t}", does: "{d}", ends: "{e}"}}\n'
        for n, (t, d, e) in enumerate(english)
    )
    held = {"places/game.yaml": GAME, "places/cards.yaml": rows}
    for language in LANGUAGES[1:]:
        said = {
            one: other
            for ours, theirs in zip(english, cards(language), strict=True)
            for one, other in zip(ours, theirs, strict=True)
        }
        texts = "".join(f'  "{one}": "{other}"\n' for one, other in said.items())
        title = f"title: {PLACES[language].split('|')[0]}\ncomponents: {{cards: {{title: C}}}}\n"
        fonts = f"fonts: {{body: [{FONTS[language]}, 400]}}\n"
        held[f"places/i18n/{language}.yaml"] = f"{title}{fonts}texts:\n{texts}"
    return held
