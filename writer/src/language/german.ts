import { early, holding, type Language, naming, opening, speaking, wordSet } from "./language.ts";

export const german: Language = {
  code: "de",
  spaceless: false,
  capitalNouns: true,
  stopWords: wordSet(
    "ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beide beim bereits besser bevor bin bis bleibt braucht da dabei dadurch dafür dagegen daher damit danach dann daran darauf daraus darf darin darüber darum das dass davon davor dazu dein deine dem den denn der deren des deshalb dessen die dies diese diesem diesen dieser dieses doch dort du durch eben ein eine einem einen einer eines einfach einmal er erst erste ersten es etwa etwas euch euer falls fast für ganz gar geht genau genug gern gibt ging gut gute guten habe haben halb hat hatte hatten her heute hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja je jede jedem jeden jeder jedes jedoch jetzt kann kaum kein keine keinem keinen keiner kleine können konnte kommt lange lässt leicht liegt machen macht man manche mehr mein meist meisten mich mir mit möglich muss müssen nach nachdem neben nein neue neuen nicht nichts nie niemand noch nun nur ob oben oder oft ohne paar pro reicht rund schnell schon sehr sei sein seine seinem seinen seiner seit selbst selten sich sie sind so sogar soll sollte sollten solche sondern sonst soweit sowie spät statt steht stets teil über um und uns unser unsere unten unter viel viele vielen vom von vor vorher während war waren warum was weder weg wegen weil weiter welche welcher wenig weniger wenn wer werden wie wieder wird wir wo wurde wurden würde zu zum zur zwar zwei zwischen zwölf drei vier fünf sechs sieben acht neun zehn hundert tausend jahr jahre jahren tag tage tagen woche wochen monat monate monaten stunde stunden minute minuten prozent euro mal ende anfang fall teil art weise beispiel seite million millionen milliarden uhr",
  ),
  determiners: wordSet("der die das den dem des ein eine einen einem einer eines kein keine"),
  joiners: new Set(),
  abbreviations: wordSet(
    "z b bzw ca d h u a o ä dr prof nr str usw etc vgl ggf inkl zzgl evtl mio mrd max min sog abs art bspw st hr fr tel",
  ),
  hanging: [
    opening(
      "Dies|Diese[rsnm]?|Jene[rsnm]?|Das (?=\\p{Ll})\\p{Ll}+|Es(?! gibt| lohnt| genügt| reicht| braucht)|Er|Ihm|Ihn|Seine?[rsnm]?|Aber|Doch|Und|Oder|Denn|Also|Dann|Danach|Davor|Dabei|Dafür|Dagegen|Damit|Daran|Darauf|Daraus|Darin|Darüber|Darum|Darunter|Davon|Dazu|Dadurch|Dahinter|Daneben|Daher|Deshalb|Deswegen|Trotzdem|Dennoch|Allerdings|Jedoch|Hingegen|Außerdem|Zudem|Auch|Ebenso|So|Somit|Sonst|Stattdessen|Dort|Hier|Da|Erst dann|Erst danach|Erst jetzt|Nur so|Nur dann|Kurz gesagt|Zum Beispiel|Beispielsweise|Etwa|Beide[rsn]?|Solche[rsnm]?|Eine? (?:andere|weitere|zweite|dritte)\\p{L}*|(?:Der|Die|Das) (?:andere|anderen|übrigen?|restlichen?|beiden|zweite|dritte|Grund|Ergebnis|Rest|Unterschied|gleiche|nächste|Folge|Antwort|Lösung|Wirkung)|Schließlich|Zuletzt|Anschließend|Später|Umgekehrt|Im Gegenteil|Nicht umsonst|Genau|Gerade|Letztere\\p{L}*|Erstere\\p{L}*|Welche[rs]?|Zweitens|Drittens|Andere|Manche davon|Schon dies\\p{L}*|Noch|Nicht so|Ist das|War das|Eins davon|Besser|Weil das|Wer sie|Wer ihn|Die meisten|Vorher|Nachher|Trotz allem|Auf diese\\p{L}*|Natürlich|Dasselbe|Derselbe|Dieselbe|Ihr Vorteil|Ihr Nachteil",
    ),
    early(
      "er|ihn|ihm|ihnen|sie|dies|diese[rsnm]?|jene[rsnm]?|solche[rsnm]?|davon|damit|dabei|dazu|daran|darauf|daraus|darin|darüber|dafür|dagegen|dadurch|deshalb|daher|dort|jedoch|hingegen|allerdings|trotzdem|dennoch|außerdem|zudem",
    ),
    early("(?:wenn|weil|wer|[Ww]er|falls|dass|wie|ob|was) das", 4),
    / (?:das|dies)(?: \p{Ll}{2,3})?[.!]$/u,
    early("das(?= nicht| nichts| auch)"),
    /^Eine? \p{Ll}+(?:er|es|e) \p{Ll}+t(?!\p{L})/u,
    /^(?:Wenn|Weil|Wer|Falls|Wie|Was) das (?=\p{Ll})/u,
    /^(?:Wenn|Bei|Mit|Für|In|Im|Wer|Wo|Am|An)(?!\p{L})[^,]*, \p{Ll}+ (?:das|dies)(?!\p{L})/u,
  ],
  pointers: [
    /(?<=[\p{L}\p{N}][,;]? )dies(?:e[rsnm]?)?(?! (?:Jahr|Jahres|Monat|Woche|Wochenende|Morgen|Abend|Sommer|Winter|Frühling|Herbst|Mal|Tage)(?!\p{L}))(?: (\p{L}+(?: \p{L}+)?))?/u,
  ],
  contrast: new RegExp(
    `${opening("Aber|Doch|Jedoch|Allerdings|Dennoch|Trotzdem|Stattdessen|Nur|Tatsächlich|Im Gegenteil|Falsch|Das stimmt nicht|In Wirklichkeit").source}|dreht sich (?:das|dies) um`,
    "u",
  ),
  droppable: opening("weil|sodass|so dass|damit|und (?:das|die|der|es|man|wer)|denn|da"),
  subordinate: opening(
    "Wenn|Weil|Wer|Was|Wo|Falls|Obwohl|Während|Sobald|Solange|Nachdem|Bevor|Bis|Seit|Da|Ob|Auch wenn|Statt|Anstatt|Um|Je|Dass|Als|Wie",
  ),
  negation: holding("nicht|nie|niemals|kein\\p{L}*|nichts|niemand|weder|kaum|nur"),
  outcome:
    /(?:(?<!\p{L})(?:spar\p{L}*|kost\p{L}*|günstig\p{L}*|billig\p{L}*|teur\p{L}*|schneller|weniger|mehr als|halb\p{L}*|Hälfte|doppelt\p{L}*|senk\p{L}*|sinkt|sank|steigt|stieg|lohn\p{L}*|Gewinn\p{L}*|Verlust\p{L}*|verlier\p{L}*|Prozent)|kosten|ersparnis)(?!\p{L})/iu,
  address: holding("Sie|Ihr|Ihre|Ihren|Ihrem|Ihnen|du|dein|deine|dir|dich|man"),
  pointing: holding(
    "siehe oben|siehe unten|wie oben|wie beschrieben|wie erwähnt|in diesem (?:Artikel|Abschnitt|Beitrag|Text)|dieser (?:Artikel|Beitrag|Text)|Tabelle \\d+|Abbildung \\d+|Kapitel \\d+|klick\\p{L}*",
  ),
  filler: speaking(
    "(?:hallo|hi|hey|moin|servus|guten (?:morgen|tag|abend))(?: zusammen| leute| ihr| liebe| und|,|!)|(?:ähm?|hm+|okay|na ja|naja|ja gut|also ja),|(?:herzlich )?willkommen|danke (?:fürs|für das|für ihr|für euer|für deine) \\p{L}+|vielen dank (?:fürs|für das|für)|bis (?:zum nächsten|zur nächsten|bald)|(?:abonnier|teilt? (?:diese|den))\\p{L}*|lasst uns beten|amen|bevor wir (?:anfangen|starten|beginnen)",
    "lasst? (?:gerne |doch |mir |uns )*(?:ein|einen|euer|eure) (?:abo|like|daumen|kommentar)|kanal abonnieren|vergesst nicht|in (?:diesem|dem nächsten) (?:video|podcast)|in (?:dieser|der nächsten) (?:folge|episode)|in der (?:videobeschreibung|beschreibung)|in die kommentare|fürs zuschauen|fürs zuhören|newsletter abonnieren|das war['’]?s (?:für heute|schon)",
  ),
  calls: speaking(
    "(?:jetzt|gleich|hier|noch heute) (?:\\p{L}+ )?(?:abonnieren|bestellen|buchen|kaufen|anmelden|sichern|testen|registrieren|spenden|lesen|anfordern)|mehr (?:lesen|erfahren)",
    "kontaktieren sie uns|rufen sie (?:uns )?an|besuchen sie uns|folgen sie uns|folgt uns|melden sie sich|schreiben sie uns|unser(?:e[mnr]?)? (?:newsletter|shop|website|webseite|team)|versandkostenfrei",
  ),
  firstPerson: naming("[Ii]ch|[Mm]ich|mir|[Mm]ein(?:e[mnrs]?)?|[Ww]ir|[Uu]ns|[Uu]nser(?:e[mnrs]?)?"),
  reporting: holding(
    "sagt|sagte|sagten|erklärt|erklärte|meint|meinte|berichtet|berichtete|schreibt|schrieb|fragt|fragte|antwortet|antwortete|betont|betonte|laut|zufolge|teilte|kündigte|warnt|warnte|glaubt|habe|sei",
  ),
  stepwise: holding(
    "schritte?|schritt für schritt|anleitung|zubereitung|vorgehen|ablauf|so geht(?:’s|'s)?|so geht es|so gelingt|reihenfolge|wie sie|wie man",
  ),
  connectives: {
    steps: {
      consultative: "So lässt es sich angehen:",
      direct: "So geht es:",
      didactic: "Schritt für Schritt:",
      casual: "Und so klappt es:",
    },
    readMore: {
      consultative: "Der ganze Artikel:",
      direct: "Hier weiterlesen:",
      didactic: "Alles im Einzelnen:",
      casual: "Die ganze Geschichte:",
    },
    source: "Quelle:",
    asks: {
      leads: "Fragen dazu? Einfach schreiben.",
      authority: "Wer sieht das anders?",
      educate: "Was fehlt hier noch?",
      launch: "Anschauen lohnt sich.",
      retain: "Wie läuft es damit? Wir freuen uns über Nachricht.",
      save: "Zum Wiederfinden: Beitrag speichern.",
      engage: "Wie sind die Erfahrungen damit?",
      hire: "Lust, mit uns daran zu arbeiten?",
      sell: "Fragen zum Angebot? Einfach schreiben.",
    },
    step: "Schritt",
  },
};
