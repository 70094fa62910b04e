import { early, holding, type Language, naming, opening, speaking, wordSet } from "./language.ts";

export const spanish: Language = {
  code: "es",
  spaceless: false,
  capitalNouns: false,
  stopWords: wordSet(
    "a al algo alguien algún alguna algunas algunos allí ante antes aquel aquella aquí así aún aunque bajo bastante bien buen buena bueno cada casi caso como con contra cosa cosas cual cuando cuanto da de debajo debe deben del demás dentro desde después día días donde dos durante e el él ella ellas ellos en encima entonces entre era eran es esa esas ese eso esos esta está están estas este esto estos forma fue fueron gran grande ha hace hacen hacer hacia han hasta hay hora horas incluso ir la las le les lo los luego lugar más mayor me mejor menor menos mes meses mi mientras minuto minutos misma mismo mucha muchas mucho muchos muy nada nadie ni ningún ninguna no nos nosotros nuestra nuestro nueva nuevo nunca o otra otras otro otros para parte pequeña pequeño pero persona personas poca poco pocos por porque primer primera primero propia propio pues puede pueden que qué quien quién se sea segunda segundo según semana semanas ser si sí siempre sin sino sobre solo son su sus también tan tanta tanto te tener tiempo tiene tienen toda todas todo todos tras tres tu un una unas uno unos usar usted va van vez veces vida y ya yo cuatro cinco seis siete ocho nueve diez cien mil millón millones año años ciento euro euros peso pesos",
  ),
  determiners: wordSet("el la los las un una unos unas al del cada su sus"),
  joiners: wordSet("de del"),
  abbreviations: wordSet("sr sra dr dra prof p ej etc av n nº pág vs aprox máx mín ud uds tel art"),
  hanging: [
    // A sentence that begins with its verb takes the subject from the sentence before.
    opening(
      "Es(?! preciso| posible| mejor| necesario)|Son|Era|Eran|Tienen?|Quedan?|Sirven?|Va|Van|Fue|Fueron|Está|Están|Estaban?|Cuestan?|Sobran?|Hacen?|Parecen?|Piden?|Valen?",
    ),
    opening(
      "Un[oa] de|(?:El|La|Los|Las) de|Esto|Eso|Aquello|Est[ea]|Est[oa]s|Es[ea]|Es[oa]s|Aquel|Aquell[oa]s?|Él|Ell[oa]s?|Pero|Sin embargo|No obstante|Y|O|Ni|Entonces|Así|Por tanto|Por lo tanto|Por eso|Por ello|Por otro lado|Además|También|Allí|Ahí|Aquí|Luego|Después|A continuación|Aun así|Por ejemplo|Es decir|Al final|Ambos|Ambas|Otr[oa]s?|(?:El|La|Los|Las) otr[oa]s?|El segundo|La segunda|El tercero|La tercera|El resultado|El motivo|La razón|La diferencia|La respuesta|El resto|La solución|(?:El|La|Los|Las) mism[oa]s?|Sus?|Pues|Porque|Tal|Tales|Finalmente|Por último|Mientras tanto|De lo contrario|Al contrario|En cambio|De hecho|En la práctica|Claro|Mejor|Peor|La mayoría",
    ),
    early("siguientes?|anterior(?:es)?|restantes?|demás|esto|eso|est[ea]|est[oa]s|es[ea]|es[oa]s|aquel|aquell[oa]s?|ell[oa]s?|él|también"),
  ],
  pointers: [
    /(?<=[\p{L}\p{N}][,;]? )es[t]?(?:e|a|os|as)(?! (?:año|mes|semana|mañana|tarde|noche|verano|invierno|otoño|día|vez)(?!\p{L}))(?![\p{L}\p{M}])(?: (\p{L}+(?: \p{L}+)?))?/u,
    /(?<=[\p{L}\p{N}] )(?:eso|esto|aquello)(?=["”]?[.,;:!?])/u,
  ],
  contrast: opening("Pero|Sin embargo|No obstante|Aun así|En cambio|En realidad|De hecho|Al contrario|Ni"),
  droppable: opening("porque|pues|ya que|para que|de modo que|lo que|y (?:el|la|los|las|es|no|eso)"),
  subordinate: opening(
    "Si|Cuando|Aunque|Mientras|Como|Porque|En caso de|Antes de|Después de|Siempre que|Quien|Donde|En vez de|En lugar de|Al|Para|Sin|No",
  ),
  negation: holding("no|nunca|jamás|ni|nada|nadie|ningún|ninguna|solo|sólo"),
  outcome:
    /(?<!\p{L})(?:ahorr\p{L}*|cuest\p{L}*|cost\p{L}*|barat\p{L}*|car[oa]s?|más rápid\p{L}*|menos|más de|mitad|dobl\p{L}*|reduc\p{L}*|baja|bajó|sube|subió|gan[ao]\p{L}*|pierd\p{L}*|pérdida\p{L}*|margen|por ciento)(?!\p{L})/iu,
  address: holding("usted|ustedes|tú|tu|tus|te|vosotros"),
  pointing: holding(
    "véase|ver arriba|ver abajo|como vimos|en este (?:artículo|texto)|en esta (?:sección|página)|este artículo|tabla \\d+|figura \\d+|capítulo \\d+|clic",
  ),
  filler: speaking(
    "(?:hola)(?: a todos| amigos| chicos|,|!)|buen[oa]s (?:días|tardes|noches)|(?:eh+|mmm+|bueno|vale|pues nada|o sea),|bienvenid[oa]s|gracias por (?:ver|escuchar|leer|estar|venir)|hasta (?:la próxima|el próximo|pronto)|nos vemos|(?:suscríbe|comparte|síguenos)\\p{L}*|oremos|amén|hoy vamos a|antes de empezar",
    "no (?:os olvidéis|olvides|olviden|te olvides) de|(?:suscríbete|suscribirte|suscribíos)|dale (?:a )?(?:like|me gusta)|en los comentarios|en la descripción|en este (?:vídeo|video|episodio)|en el próximo (?:vídeo|video|episodio)|síguenos en|por escucharnos|eso es todo",
  ),
  calls: speaking(
    "(?:compra|reserva|pide|descarga|regístrate|inscríbete|aprovecha|haz clic|solicita|llama)(?: ya| ahora| aquí| hoy| tu| tus| una)|no te (?:lo )?pierdas",
    "contáctanos|contacta con nosotros|llámanos|visítanos|nuestra (?:web|tienda|página)|nuestro (?:boletín|sitio)|envío gratis|al boletín",
  ),
  firstPerson: naming(
    "[Yy]o|[Nn]osotr[oa]s|[Nn]uestr[oa]s?|[Mm]is?|[Cc]onmigo|(?!(?:últimos|próximos|máximos|mínimos|ótimos|óptimos|íntimos|extremos|supremos|legítimos|primos|ramos|remos|gramos|tramos)(?!\\p{L}))\\p{L}+[aeiáéí]mos",
  ),
  reporting: holding(
    "dice|dijo|dicen|dijeron|afirma|afirmó|explica|explicó|cuenta|contó|respondió|responde|preguntó|escribió|según|declaró|añadió|advirtió|aseguró|cree",
  ),
  stepwise: holding("pasos?|cómo \\p{L}+r|instrucciones|preparación|elaboración|procedimiento|qué hacer|así se hace"),
  connectives: {
    steps: { consultative: "Cómo hacerlo:", direct: "Así se hace:", didactic: "Paso a paso:", casual: "Y así sale:" },
    readMore: {
      consultative: "El artículo completo:",
      direct: "Leer aquí:",
      didactic: "Todo en detalle:",
      casual: "La historia completa:",
    },
    source: "Fuente:",
    asks: {
      leads: "¿Alguna duda? Basta con escribirnos.",
      authority: "¿Quién lo ve de otra manera?",
      educate: "¿Qué falta aquí?",
      launch: "Vale la pena conocerlo.",
      retain: "Nos alegra saber cómo va.",
      save: "Vale la pena guardarlo para después.",
      engage: "¿Qué experiencia hay con esto?",
      hire: "¿Con ganas de trabajar en esto con nosotros?",
      sell: "¿Preguntas sobre la oferta? Basta con escribirnos.",
    },
    step: "Paso",
  },
};
