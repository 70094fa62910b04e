import { early, holding, type Language, naming, opening, speaking, wordSet } from "./language.ts";

export const portuguese: Language = {
  code: "pt",
  spaceless: false,
  capitalNouns: false,
  stopWords: wordSet(
    "a acima ainda além algo alguém algum alguma algumas alguns ali antes ao aos apenas após aquela aquele aqueles aquilo aqui as assim até bem boa bom cada caso cerca chega coisa com como conta contra cuja cujo da dá daí dar das de debaixo dela dele deles demais dentro depois desde dessa desse desta deste deve devem dia dias dentro dez disso diz do dois dos duas durante e é ela elas ele eles em embora enquanto então entre era eram essa essas esse esses esta está estão estar estas este estes eu exemplo fazer faz fazem feito fica ficam foi fora foram forma há hora horas isso isto já lá lado lhe lhes logo longo lugar maior mais mas máximo me meio melhor menor menos mês meses mesma mesmo meu minha minuto minutos muita muitas muito muitos na nada não nas nem nenhum nenhuma ninguém no nos nós nossa nosso nova novo num numa nunca o onde os ou outra outras outro outros para parte pela pelas pelo pelos pequena pequeno pessoa pessoas pode podem poder pois por porque porém pouca pouco poucos precisa precisam preciso primeira primeiro própria próprio qual quais qualquer quando quanto quase quatro que quem quer são se segunda segundo sem semana semanas sempre sendo ser será seu seus sim só sob sobre sua suas também tanta tanto tão tem têm tempo ter teve tinha toda todas todo todos três tudo um uma umas uns usar vai vale valem vem vez vezes vida você vocês cinco seis sete oito nove cem mil milhão milhões ano anos por cento euro euros real reais",
  ),
  determiners: wordSet("o a os as um uma uns umas do da dos das no na nos nas ao aos à às pelo pela pelos pelas num numa cada seu sua"),
  joiners: wordSet("de do da dos das"),
  abbreviations: wordSet("sr sra dr dra prof profa p ex etc av r n nº pág vs aprox máx mín ltda cia tel art séc"),
  hanging: [
    // A sentence that begins with its verb takes the subject from the sentence before.
    opening(
      "É(?! preciso| possível| melhor| bom| proibido)|São(?! precis[oa]s)|Er[ae]m?|T[eê]m|Fic[ao]m?|Servem?|Segura|Vai|Vão|Foi|Foram|Está|Estão|Estavam?|Custa|Custam|Sobram?|Dá|Dão|Faz|Fazem|Parecem?|Acontece|Basta isso|Medem?|Pedem?|Prefere|Querem?|Crescem?|Valem?|Aparece",
    ),
    opening(
      "Uma? de|[OA]s? de|Isso|Isto|Aquilo|Ess[ea]s?|Est[ea]s?|Aquel[ea]s?|El[ea]s?|Mas|Porém|Contudo|Todavia|Entretanto|No entanto|E|Ou|Nem|Então|Assim|Portanto|Logo|Por isso|Por outro lado|Além disso|Além do mais|Também|Ali|Aí|Lá|Aqui|Depois|Em seguida|Só então|Só depois|Só assim|Só isso|Ainda assim|Ainda|Mesmo assim|Já|Ness[ea]s?|Nest[ea]s?|Nisso|Disso|Dess[ea]s?|Dest[ea]s?|Del[ea]s?|Nel[ea]s?|Por exemplo|Ou seja|Em outras palavras|Afinal|De resto|Ambos|Ambas|Outr[oa]s?|[OA]s? outr[oa]s?|O segundo|A segunda|O terceiro|A terceira|O resultado|O motivo|A razão|A diferença|A resposta|O resto|A solução|O efeito|[OA]s? mesm[oa]s?|Seus?|Suas?|Daí|Pois|Porque|Tal|Tais|Qual|Finalmente|Por fim|Enquanto isso|Do contrário|Caso contrário|Ao contrário|Pelo contrário|Na prática|Claro|Melhor|Pior|Quase tod[oa]s|A maioria|A culpa|O oposto|Uma del[ea]s|Um deles|Segundo,|Terceiro,|Antes disso|Desde então",
    ),
    early(
      "isso|isto|nisso|disso|ess[ea]s?|dess[ea]s?|ness[ea]s?|dest[ea]s?|nest[ea]s?|aquel[ea]s?|aquilo|el[ea]s?|del[ea]s?|nel[ea]s?|também|porém",
    ),
  ],
  pointers: [
    /(?<=[\p{L}\p{N}][,;]? )(?:d|n)?es[st](?:es?|as?)(?! (?:ano|mês|semana|manhã|tarde|noite|verão|inverno|dia|vez)(?!\p{L}))(?![\p{L}\p{M}])(?: (\p{L}+(?: \p{L}+)?))?/u,
    /(?<=[\p{L}\p{N}] )(?:[dn]?iss?t?o|aquilo)(?=["”]?[.,;:!?])|(?<=(?:assum|faz|faç|sab|ignor|us)\p{L}* )(?:isso|isto)(?!\p{L})/u,
  ],
  contrast: opening(
    "Mas|Porém|Contudo|Todavia|Entretanto|No entanto|Ainda assim|Mesmo assim|Só que|Não é verdade|Na verdade|Nem|Pelo contrário|Errado",
  ),
  droppable: opening("porque|pois|já que|para que|de modo que|o que|e (?:o|a|os|as|é|isso|não)"),
  subordinate: opening(
    "Se|Quando|Embora|Enquanto|Como|Porque|Caso|Mesmo que|Mesmo quando|Antes de|Depois de|Assim que|Sempre que|Quem|Onde|Em vez de|Ao|Para|Sem|Não",
  ),
  negation: holding("não|nunca|jamais|nem|nada|ninguém|nenhum|nenhuma|só|apenas"),
  outcome:
    /(?<!\p{L})(?:economi\p{L}*|poup\p{L}*|cust\p{L}*|barat\p{L}*|car[oa]s?|mais rápid\p{L}*|menos|mais de|metade|dobr\p{L}*|reduz\p{L}*|cai|caiu|sobe|subiu|ganh\p{L}*|perd\p{L}*|lucr\p{L}*|margem|compensa|por cento)(?!\p{L})/iu,
  address: holding("você|vocês|seu|sua|tu|teu|tua"),
  pointing: holding(
    "ver acima|veja abaixo|como vimos|como descrito|neste (?:artigo|texto|guia)|nesta (?:seção|página)|este artigo|este texto|tabela \\d+|figura \\d+|capítulo \\d+|clique",
  ),
  filler: speaking(
    "(?:olá|oi|ei)(?: pessoal| a todos| gente| amigos|,|!)|bo[ma] (?:dia|tarde|noite)(?:,| a todos| pessoal)|(?:hum+|hã|é+|pronto|tá|ok|bom|pois|tipo),|(?:sejam? |seja )?bem-vind[oa]s?|obrigad[oa]s? por|até (?:ao|à|a|o) próxim[oa]|até (?:já|logo|breve)|(?:subscrev|partilh|compartilh)\\p{L}+ (?:o|a|este|esta|já)|oremos|amém|hoje vamos|antes de começar",
    "(?:não se esqueçam?|não te esqueças|não esqueçam?) de|(?:subscrever|inscrever-se n|inscreva-se n|subscreva)(?: ?o)? ?(?:nosso |meu )?(?:o )?canal|deix(?:ar|e|em|a) (?:o (?:seu|vosso|teu) )?(?:like|gosto|comentário)|nos comentários|na descrição|neste (?:vídeo|episódio)|no próximo (?:vídeo|episódio)|por (?:ouvirem|assistirem|verem|assistir|ouvir)|(?:pronto, )?é isso(?=[.!])|bem-vindos a mais|siga(?:m|-nos|-me)? (?:nas|no|na)|sigam-nos|ative o sininho|(?<=, )(?:tá|né|ok|viu)(?=\\?)",
  ),
  calls: speaking(
    "(?:compre|encomende|reserve|inscreva-se|registe-se|cadastre-se|marque|peça|baixe|descarregue|assine|subscreva|doe|garanta|aproveite|experimente|saiba|leia)(?: já| agora| aqui| mais| o seu| a sua| o nosso| a nossa| online)|inscreva-se|não perca|clique",
    "contacte-nos|contate-nos|fale con(?:n)?osco|siga-nos|visite-nos|ligue-nos|visite (?:o nosso|a nossa)|no nosso (?:site|sítio)|na nossa (?:loja|página)|nossa newsletter|portes grátis|frete grátis",
  ),
  firstPerson: naming(
    "[Ee]u|[Nn]ós|[Nn]oss[oa]s?|[Mm]eus?|[Mm]inhas?|con(?:n)?osco|comigo|(?!(?:últimos|próximos|máximos|mínimos|ótimos|óptimos|íntimos|extremos|supremos|legítimos|primos|ramos|remos|gramos|tramos)(?!\\p{L}))\\p{L}+[aeiáéí]mos",
  ),
  reporting: holding(
    "diz|disse|disseram|dizem|afirma|afirmou|explica|explicou|conta|contou|respondeu|responde|perguntou|pergunta|escreveu|escreve|segundo|declarou|acrescentou|alertou|garantiu|acredita",
  ),
  stepwise: holding(
    "passos?|como (?:\\p{L}+r|começar|fazer)|modo de (?:preparo|preparação|fazer)|preparação|instruções|procedimento|faça|o que fazer",
  ),
  connectives: {
    steps: { consultative: "Como fazer:", direct: "Faça assim:", didactic: "Passo a passo:", casual: "É assim:" },
    readMore: { consultative: "O artigo completo:", direct: "Leia aqui:", didactic: "Tudo em detalhe:", casual: "A história toda:" },
    source: "Fonte:",
    asks: {
      leads: "Ficou alguma dúvida? Escreva para nós.",
      authority: "Quem vê isto de outra forma?",
      educate: "O que faltou aqui?",
      launch: "Vale a pena conhecer.",
      retain: "Conte como está correndo.",
      save: "Vale a pena guardar para depois.",
      engage: "Como é a sua experiência com isto?",
      hire: "Quer trabalhar nisto conosco?",
      sell: "Fale conosco sobre isto.",
    },
    step: "Passo",
  },
};
