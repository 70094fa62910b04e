import type { Language } from "../order.ts";

/** Words around an object in a phrase that names it: "an illustration of — two — red — bicycles — against — a wall". */
export type Grammar = {
  /** Opens a request for a picture. A pattern. */
  request: string;
  /** Articles and numbers. Behind a definite one, a bare noun with a place is seldom a picture: "the fire under the ashes". */
  articles: string;
  definite: string;
  /** Adjectives and materials, without their endings. */
  qualities: string;
  /** Endings of nouns, and of qualities. Patterns. */
  plural: string;
  inflection: string;
  /** Words that begin the place, the material or the company of an object. */
  places: string;
  and: string;
  /** Words after which a place is no place: "a fire under your team", "a map for the first week". */
  figures: string;
};

export const grammars: Readonly<Record<Language, Grammar>> = {
  en: {
    request:
      "(?:please )?(?:(?:draw|show|paint|create)(?: me)? )?(?:(?:an? |the )?(?:(?:flat|simple|line|watercolor) )?(?:illustration|picture|image|photo|drawing|icon|sketch)s? (?:of|showing|with) )?",
    articles: "a an one two three four five six some several",
    definite: "the",
    qualities:
      "red blue green yellow white black brown gray grey orange golden silver dark bright old new vintage antique rusty wooden stone brick wool paper glass metal iron steel big large huge tall small little tiny open closed empty full half-open steaming hot warm cold fresh freshly baked burning lit glowing broken single lonely quiet sunny snowy snow-covered misty bare wall desk pocket kitchen station winter autumn summer spring modern simple plain round rising setting beautiful",
    plural: "(?:s|es)?",
    inflection: "",
    places:
      "on in under beneath beside next near with by before behind against at among between above over inside outside from made seen leaning standing lying hanging surrounded covered parked floating after",
    and: "and",
    figures: "your you our we for instead",
  },
  de: {
    request:
      "(?:bitte )?(?:(?:zeichne|zeige|male) )?(?:(?:ein |eine |das |die )?(?:flache |einfache )?(?:illustration|bild|zeichnung|foto|grafik|skizze) (?:von |mit |(?=eines |einer |des |der )))?",
    articles: "ein eine einen einem einer eines zwei drei vier funf sechs einige mehrere",
    definite: "der die das den dem des",
    qualities:
      "rot blau grun gelb weiss schwarz braun grau golden silbern dunkl dunkel hell alt neu antik rostig holzern gross hoh klein winzig offen geoffnet geschlossen aufgeschlagen leer voll dampfend heiss warm kalt frisch gebacken brennend leuchtend kaputt einzeln einsam verschneit neblig kahl modern einfach schlicht rund aufgehend untergehend schon",
    plural: "(?:s|e|en|n)?",
    inflection: "(?:e|er|es|en|em)?",
    places: "auf in im unter neben bei beim mit vor hinter am an+der an+einer an+einem zwischen uber uberm lehnt gelehnt von+oben",
    and: "und",
    figures: "ihr ihre ihrem ihren unser unsere unserem unseren dein deine fur statt lauter",
  },
  pt: {
    request:
      "(?:(?:desenhe|desenha|mostre|crie) )?(?:(?:uma |um |a |o )?(?:ilustracao|imagem|desenho|foto|icone)(?: simples)? (?:de |com |do |da |(?=um )))?",
    articles: "um uma uns umas dois duas tres quatro cinco seis alguns algumas",
    definite: "o a os as",
    qualities:
      "vermelh azu azul amarel verde branc pret castanh cinzent dourad pratead escur clar velh antig nov vintage enferrujad rustic grande pequen minuscul abert fechad vazi fumegante quente frio fria fresc aces quebrad nevad outonal modern simples redond bonit de+pedra de+madeira de+tijolo de+papel de+vidro de+ferro de+parede de+mesa com+neve",
    plural: "(?:s|es)?",
    inflection: "(?:o|a)?s?",
    places:
      "em no na nos nas a+noite num numa sob sobre com ao junto perto diante entre contra encostada encostado visto feita feito coberta coberto cobertas cobertos",
    and: "e",
    figures: "seu sua teu tua nosso nossa para por",
  },
  es: {
    request:
      "(?:(?:dibuja|dibuje|muestra|crea) )?(?:(?:una |un |la |el )?(?:ilustracion|imagen|dibujo|foto|icono)(?: sencilla| sencillo)? (?:de |con |del |(?=un )))?",
    articles: "un una unos unas dos tres cuatro cinco seis algunos algunas varios varias",
    definite: "el la los las",
    qualities:
      "roj azul amarill verde blanc negr marron gris dorad platead oscur clar viej antigu nuev oxidad rustic grande pequen diminut abiert cerrad vaci humeante caliente fri fresc recien+hech recien+hornead encendid apagad rot nevad modern sencill redond bonit de+piedra de+madera de+ladrillo de+papel de+cristal de+hierro de+pared de+mesa",
    plural: "(?:s|es)?",
    inflection: "(?:o|a)?s?",
    places: "en bajo sobre con junto cerca ante entre contra apoyada apoyado delante detras visto vista hecha hecho cubierta cubierto al",
    and: "y",
    figures: "tu su vuestro nuestro nuestra para por",
  },
  fr: {
    request:
      "(?:(?:dessine|dessinez|montre|montrez) )?(?:(?:une |un |l' )?(?:illustration|image|dessin|photo|icone)(?: simple)? (?:de |d' |avec |du |des ))?",
    articles: "un une des du de+la d' deux trois quatre cinq six quelques plusieurs",
    definite: "le la les l'",
    qualities:
      "roug bleu jaune vert blanc blanche noir brun gris dore argente sombre clair vieux vieil vieille vieilles ancien ancienne neuf neuve rouille rustique grand petit minuscule ouvert ferme vide fumant chaud froid frais fraiche allume eteint casse enneige modern simple rond joli beau belle mural solitaire en+pierre en+bois en+brique en+papier en+verre en+fer de+campagne de+la+gare rouge",
    plural: "(?:s|x)?",
    inflection: "e?s?",
    places:
      "sur sous dans en a au aux avec devant derriere contre pres entre parmi chez vu vue pose posee appuye appuyee couvert couverte couvertes",
    and: "et",
    figures: "votre vos notre nos pour la+planche",
  },
  it: {
    request:
      "(?:(?:disegna|mostra|crea) )?(?:(?:una |un' |un |l' )?(?:illustrazione|immagine|disegno|foto|icona)(?: semplice)? (?:di |con |del |della |dei ))?",
    articles: "un uno una un' del della dei delle dello due tre quattro cinque sei alcuni alcune",
    definite: "il lo la i gli le l'",
    qualities:
      "ross blu giall verd bianc bianch ner marron grigi dorat argentat scur chiar vecchi antic antich nuov arrugginit rustic grand piccol minuscol apert chius vuot fumant cald fredd fresc fresch acces spent rott innevat modern semplic rotond bell appena+sfornat di+pietra di+legno di+mattoni di+carta di+vetro di+ferro da+parete",
    plural: "",
    inflection: "[oaei]?",
    places:
      "su sul sulla sui sotto in nel nella nei con davanti dietro contro vicino accanto tra fra alla al all' a visto vista appoggiata appoggiato coperta coperto coperte coperti",
    and: "e",
    figures: "tuo tua vostro vostra nostro nostra per",
  },
  nl: {
    request:
      "(?:(?:teken|toon|maak) )?(?:(?:een |de |het )?(?:eenvoudige |platte )?(?:illustratie|afbeelding|tekening|foto|icoon|schets) (?:van |met ))?",
    articles: "een twee drie vier vijf zes enkele",
    definite: "de het",
    qualities:
      "rod rood blauw gele geel groen wit witte zwart bruin grijs grijze gouden zilveren donker licht oud nieuw antiek roestig rustiek stenen houten bakstenen papieren glazen ijzeren groot grote klein open gesloten leeg lege vol volle dampend warm koud vers gebakken brandend kapot kale kaal besneeuwd mistig modern eenvoudig rond mooi",
    plural: "(?:s|en)?",
    inflection: "e?",
    places: "op in onder naast bij met voor achter tegen aan+de aan+het aan+een tussen boven van+bovenaf bedekt",
    and: "en",
    figures: "je jouw uw jullie ons onze",
  },
  pl: {
    request:
      "(?:(?:narysuj|pokaz) )?(?:(?:prosta |prosty )?(?:ilustracja|obrazek|obraz|rysunek|zdjecie|ikona|szkic)(?: przedstawiajac[ay])? )?",
    articles: "jeden jedna jedno dwa dwie trzy cztery piec szesc kilka",
    definite: "",
    qualities:
      "czerwon niebiesk zolt zielon bial czarn brazow szar zlot srebrn ciemn jasn star now zabytkow zardzewial drewnian kamienn ceglan papierow szklan duz wielk mal malenk otwart zamkniet pust pel parujac goroc ciepl zimn swiez plonac zapalon zgaszon samotn osniezon nowoczesn prost okragl piekn scienn gol",
    plural: "(?:a|e|i|u|y|ie|em|ow|ami|ach|owi|om)?",
    inflection: "(?:y|a|e|ego|ej|ych|ym|i|ie|ni|na|ny|ne)?",
    places: "na w we pod obok przy przed za z ze nad wsrod miedzy oparty oparta o zima latem noca jesienia wiosna",
    and: "i",
    figures: "twoj twoja twoim nasz nasza naszym dla do",
  },
};
