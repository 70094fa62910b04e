import { early, holding, type Language, naming, opening, speaking, wordSet } from "./language.ts";

export const english: Language = {
  code: "en",
  spaceless: false,
  capitalNouns: false,
  stopWords: wordSet(
    "a about above after again against all almost already also although always am an and another any anyone anything are around as ask at away back be became because become been before began behind being below beside best better between beyond both bring but by call called came can cannot come comes could did do does doing done down during each easy either else enough even ever every everyone everything far few find first for found from full gave get gets give given go goes going gone good got had half happen happens has have having he help her here hers him his how however i if in instead into is it its itself just keep kept know known large last later least left less let like little long look made make makes many may me mean means might mine more most much must my need needs never new next no nobody none nor not nothing now of off often old on once one ones only open or other others our out over own people per perhaps put quite rather read real right said same saw say says second see seen she should show since small so some somebody someone something sometimes soon still such sure take taken takes tell than that the their them then there these they thing things think third this those though three through time times to together too took toward try turn twice two under until up upon us use used uses using usually very want wants was way we well went were what when where whether which while who whole whom whose why will with within without work works would write year years yes yet you your yours day days hour hours minute minutes week weeks month months percent euro euros dollar dollars four five six seven eight nine ten hundred thousand million okay yeah gonna wanna gotta really actually basically literally guys folks stuff today tomorrow yesterday said says told",
  ),
  determiners: wordSet("a an the this that these those my your his her its our their each every any some no"),
  joiners: new Set(),
  abbreviations: wordSet(
    "mr mrs ms dr prof st vs etc e.g i.e approx no fig vol inc ltd co corp dept est min max jr sr a.m p.m u.s u.k ft jan feb mar apr aug sept oct nov dec",
  ),
  hanging: [
    opening(
      "This|That|These|Those|It|They|He|She|Its|Their|His|Her|However|But|And|Or|Nor|So|Then|Therefore|Thus|Hence|Instead|Otherwise|Also|Still|Yet|Even so|Even then|Nevertheless|Nonetheless|Moreover|Furthermore|Meanwhile|Besides|Similarly|Likewise|Consequently|Accordingly|As a result|For example|For instance|In other words|In short|In fact|In contrast|By contrast|On the other hand|Here|Such|Both|Neither|Another|Others|Some of|Most of|None of|All of|The same|The latter|The former|The others?|The rest|The remaining|The previous|The second|The third|The fourth|The last one|The result|The reason|The answer|The difference|The exception|The effect|The alternative|The opposite|One of them|Not because|Which|Of course|Again|Finally|Next|Second|Third|Secondly|Thirdly|Afterwards?|Later|Too|Only then|Until then|After that|Before that|Since then|To do so|Doing so|If so|If not|Some say|Everything else|Everyone else|The first was|One was|Two were|Worse|Better still|Not so|More than that|Most do|Few do|Many do|Some do",
    ),
    early("it|they|them|he|she|him"),
    early("the (?:answer|reason|result|difference|exception|effect|second|third|others?|same)", 3),
    early("this|these|those|such", 5),
    early("(?:[Ii]n|[Aa]t|[Ww]ith|[Oo]f|[Aa]fter|[Bb]efore|[Ff]or|[Oo]n|[Bb]y|[Ff]rom|than|[Ll]ike) that", 4),
    /^(?:An?|The|Every|Each) (?:\S+ )?ones?(?!\p{L})/u,
    /^(?:For|With|In|On|At|By|If you|When you|Once you)(?!\p{L})[^,]*, (?:it|they|this|that)(?!\p{L})/u,
  ],
  pointers: [
    /(?<=[\p{L}\p{N}][,;]? )(?:this|these|those)(?! (?:who|whose|whom|that|which|of|with|without|in|at|on|from|above|below|under|over|year|month|week|weekend|morning|afternoon|evening|summer|winter|spring|autumn|fall|season|decade|century|quarter|time)(?!\p{L}))(?: (\p{L}+(?: \p{L}+)?))?/u,
    /(?<=[\p{L}\p{N}] )(?:that|those)(?=["”]?[.,;:!?])/u,
  ],
  contrast: opening("But|However|Yet|Still|Instead|Nevertheless|Nonetheless|Not so|In fact|Except|Unless|Wrong|That is wrong|Neither"),
  droppable: opening("because|which|so that|since|where|who|and (?:it|they|you|we|the|a|that|this)"),
  subordinate: opening(
    "If|When|Whenever|While|Although|Though|Because|Since|Unless|Until|As|After|Before|Once|Where|Whether|Even if|Even though|Instead of|Not",
  ),
  negation: holding("not|never|no|nobody|nothing|neither|cannot|hardly|\\p{L}+n['’]t|only"),
  outcome:
    /(?<!\p{L})(?:sav(?:e|es|ed|ing|ings)|costs?|cheap\p{L}*|faster|less|fewer|more than|half|twice|double\p{L}*|pays?|earn\p{L}*|reduc\p{L}*|lower|higher|rises?|rose|falls?|fell|loses?|lost|loss\p{L}*|profit\p{L}*|margin\p{L}*|percent|worth)(?!\p{L})/iu,
  address: holding("you|your|yours"),
  pointing: holding(
    "see above|see below|as shown|as described|as mentioned|in this (?:article|section|post|guide|text)|click|scroll|table \\d+|figure \\d+|chapter \\d+|this article|this guide|our (?:piece|guide|article|post) on",
  ),
  filler: speaking(
    "(?:hey|hi|hello)(?: guys| everyone| everybody| folks| friends| there| all|,)|good (?:morning|afternoon|evening)(?:,| everyone| everybody| friends)|(?:um+|uh+|erm?|hmm+|okay|ok|alright|all right|yeah|so yeah|well yeah|you know|i mean|anyways?),|(?:so )?yeah|welcome(?:,| back| everyone)|thanks?(?: you)?(?: so much| very much)? for (?:watching|listening|reading|tuning|joining|having|the conversation|the interview|talking|your time)|see you|stay tuned|subscribe(?=[ !.,])|share this|like and|please (?:be seated|subscribe|like|share|rise|stand)|let us pray|turn with me|amen|so today|today (?:we|i)(?:['’](?:re|m|ll)| are| am| will)|let['’]s (?:dive|jump|get)|before we (?:start|begin|dive|get)|link(?:s)? (?:is |are )?in the",
    "(?:hit|smash|click|tap|press) (?:the |that )?(?:subscribe|like|bell|follow)|(?:don['’]t|do not) forget (?:to (?:subscribe|like|share|follow|hit)|the bell)|welcome (?:back )?to (?:the|my|our|another|this) (?:channel|show|podcast|episode|video|stream|program)|(?:in|on) (?:today['’]s|this|the next) (?:video|episode|podcast|show)|in the (?:description|show notes|next one)|(?:in|leave|drop) (?:me |us )?(?:the |a )comments?(?: below)?|that['’]s (?:basically |pretty much )?(?:it|all)(?: for (?:today|now|this week))?(?=[.!])|(?:we['’]re|i['’]m) (?:gonna|going to) talk about|follow (?:us|me) on|sign up (?:for|to|now|today) (?:our|my|the) (?:newsletter|press|mail)|(?:our|my|the) newsletter and|today['’]s sponsor|(?:video|episode) is (?:sponsored|brought)|(?<=\\[|\\()(?:laughs|laughter|laughing|music|applause|inaudible|crosstalk)",
  ),
  calls: speaking(
    "(?:please )?(?:(?:buy|order|book|shop|register|apply|sign up|join|donate|reserve|download|subscribe|call|try|get)(?: it)? (?:now|today|here|online|yours?|by|at|for|tickets)|get (?:in touch|your)|learn more|read more|find out more|request a|hurry|contact|don['’]t miss)",
    "(?:contact|call|visit|follow|join|email|write to) us|our (?:website|web site|newsletter|shop|store|team|support team)|free shipping|sign up|never miss|for more information",
  ),
  firstPerson: naming("I|[Ww]e|[Oo]urs?|us|[Mm]y|me|myself|[Oo]urselves"),
  reporting: holding(
    "said|says|told|tells|adds|added|asked|asks|replied|replies|explained|explains|claims|claimed|writes|wrote|according to|reported|announced|argued|warned|whispered|shouted|insisted|believes|thinks",
  ),
  stepwise: holding(
    "steps?|how to|how we|how you|method|directions|instructions|procedure|preparation|do it|what to do|here is how|in order",
  ),
  connectives: {
    steps: { consultative: "How to go about it:", direct: "Do this:", didactic: "Step by step:", casual: "Here is how:" },
    readMore: { consultative: "The whole article:", direct: "Read it here:", didactic: "All of it in detail:", casual: "The full story:" },
    source: "Source:",
    asks: {
      leads: "Any questions about this? Write to us.",
      authority: "Where do you see it differently?",
      educate: "What would you add?",
      launch: "Have a look.",
      retain: "Tell us how it goes.",
      save: "Save this for later.",
      engage: "How do you handle it?",
      hire: "Would you like to work on this with us?",
      sell: "Ask us about it.",
    },
    step: "Step",
  },
};
