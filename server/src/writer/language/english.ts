import { early, holding, type Language, opening, wordSet } from "./language.ts";

export const english: Language = {
  code: "en",
  spaceless: false,
  capitalNouns: false,
  stopWords: wordSet(
    "a about above after again against all almost already also although always am an and another any anyone anything are around as ask at away back be became because become been before began behind being below beside best better between beyond both bring but by call called came can cannot come comes could did do does doing done down during each easy either else enough even ever every everyone everything far few find first for found from full gave get gets give given go goes going gone good got had half happen happens has have having he help her here hers him his how however i if in instead into is it its itself just keep kept know known large last later least left less let like little long look made make makes many may me mean means might mine more most much must my need needs never new next no nobody none nor not nothing now of off often old on once one ones only open or other others our out over own people per perhaps put quite rather read real right said same saw say says second see seen she should show since small so some somebody someone something sometimes soon still such sure take taken takes tell than that the their them then there these they thing things think third this those though three through time times to together too took toward try turn twice two under until up upon us use used uses using usually very want wants was way we well went were what when where whether which while who whole whom whose why will with within without work works would write year years yes yet you your yours day days hour hours minute minutes week weeks month months percent euro euros dollar dollars four five six seven eight nine ten hundred thousand million",
  ),
  determiners: wordSet("a an the this that these those my your his her its our their each every any some no"),
  joiners: new Set(),
  abbreviations: wordSet(
    "mr mrs ms dr prof st vs etc e.g i.e approx no fig vol inc ltd co corp dept est min max jr sr a.m p.m u.s u.k ft jan feb mar apr aug sept oct nov dec",
  ),
  hanging: [
    opening(
      "This|That|These|Those|It|They|He|She|Its|Their|His|Her|However|But|And|Or|Nor|So|Then|Therefore|Thus|Hence|Instead|Otherwise|Also|Still|Yet|Even so|Even then|Nevertheless|Nonetheless|Moreover|Furthermore|Meanwhile|Besides|Similarly|Likewise|Consequently|Accordingly|As a result|For example|For instance|In other words|In short|In fact|In contrast|By contrast|On the other hand|Here|Such|Both|Neither|Another|Others|Some of|Most of|None of|All of|The same|The latter|The former|The others?|The rest|The remaining|The previous|The second|The third|The fourth|The last one|The result|The reason|The answer|The difference|The exception|The effect|The alternative|The opposite|One of them|Not because|Which|Who|Of course|Again|Finally|Next|Second|Third|Secondly|Thirdly|Afterwards?|Later|Too|Only then|Until then|After that|Before that|Since then|To do so|Doing so|If so|If not|Some say|Everything else|Everyone else|The first was|One was|Two were|Worse|Better still|Not so|More than that|Most do|Few do|Many do|Some do",
    ),
    early("it|they|them|he|she|him"),
    early("the (?:answer|reason|result|difference|exception|effect|second|third|others?|same)", 3),
    early("this|these|those|such", 5),
    early("(?:[Ii]n|[Aa]t|[Ww]ith|[Oo]f|[Aa]fter|[Bb]efore|[Ff]or|[Oo]n|[Bb]y|[Ff]rom|than|[Ll]ike) that", 4),
    /^(?:An?|The|Every|Each) (?:\S+ )?ones?(?!\p{L})/u,
    /^(?:For|With|In|On|At|By|If you|When you|Once you)(?!\p{L})[^,]*, (?:it|they|this|that)(?!\p{L})/u,
  ],
  contrast: opening("But|However|Yet|Still|Instead|Nevertheless|Nonetheless|Not so|In fact|Except|Unless|Wrong|That is wrong|Neither"),
  droppable: opening("because|which|so that|since|although|though|whereas|while|where|who|and (?:it|they|you|we|the|a|that|this)"),
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
  connectives: {
    steps: { consultative: "How to go about it:", direct: "Do this:", didactic: "Step by step:", casual: "Here is how:" },
    points: { consultative: "What matters:", direct: "The points:", didactic: "To keep in mind:", casual: "Worth knowing:" },
    readMore: { consultative: "The whole article:", direct: "Read it here:", didactic: "All of it in detail:", casual: "The full story:" },
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
    closing: "In short",
  },
};
