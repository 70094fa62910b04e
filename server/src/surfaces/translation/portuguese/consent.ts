/** Texts of the pages on which a person allows an assistant. */
export const consent = {
  "Connect an assistant": "Ligar um assistente",
  "{client} wants to connect": "{client} quer ligar-se",
  "It asks to work in {organization} for you. It never gets more than your role there ({role}) gives you.":
    "Pede para trabalhar em {organization} em seu nome. Nunca recebe mais do que permite a sua função aí ({role}).",
  Unverified: "Não verificado",
  "It has registered itself and does not say where it is at home. Anybody can use its name.":
    "Registou-se a si próprio e não diz de onde vem. Qualquer um pode usar o seu nome.",
  "Verified: what it says of itself comes from this address.": "Verificado: o que diz de si próprio vem deste endereço.",
  "Unverified: this is only what it says of itself. Anybody can use its name.":
    "Não verificado: isto é apenas o que diz de si próprio. Qualquer um pode usar o seu nome.",
  "Answers go to {host}": "As respostas vão para {host}",
  "Allow only if you know this address and have just come from there.":
    "Permita só se conhecer este endereço e tiver acabado de vir de lá.",
  "A program on your own device. Allow only if you have just started this from that program: any program there could ask.":
    "Um programa no seu próprio dispositivo. Permita só se tiver acabado de iniciar isto a partir desse programa: qualquer programa aí o poderia pedir.",
  "An app on your own device. Allow only if you have just started this from that app.":
    "Uma aplicação no seu próprio dispositivo. Permita só se tiver acabado de iniciar isto a partir dessa aplicação.",
  "Connected already": "Já está ligado",
  "It has had a connection since {day}. Allowing adds another one.": "Tem uma ligação desde {day}. Permitir acrescenta outra.",
  Organization: "Organização",
  "Change organization": "Mudar de organização",
  "It may read": "Pode ler",
  "It may work": "Pode trabalhar",
  "What it writes waits for review as the project says. Scheduling takes approved work, which then goes live at its date.":
    "O que escreve espera por revisão, como o projeto determina. Para agendar é preciso trabalho aprovado, que fica então no ar na sua data.",
  "It may approve": "Pode aprovar",
  "Approved work can go live without anybody reading it again. Tick it only to give away the last word.":
    "Trabalho aprovado pode ir para o ar sem que ninguém o volte a ler. Assinale só para ceder a última palavra.",
  Projects: "Projetos",
  "Every project that I reach, now and later": "Todos os meus projetos, agora e depois",
  "Only {project}": "Só {project}",
  Allow: "Permitir",
  Deny: "Recusar",
  "You can end the connection at any time under {assistants}.": "Pode terminar a ligação a qualquer momento em {assistants}.",
  "Your role in {organization}, {role}, gives nothing of what it asks for.":
    "A sua função em {organization}, {role}, não dá nada do que ele pede.",
  "Signed in as {email}.": "Sessão iniciada como {email}.",
  "Use another account": "Usar outra conta",
  "Somebody else was signed in when this page was made. Look through it again.":
    "Era outra pessoa que tinha sessão iniciada quando esta página foi feita. Leia-a de novo.",
  "Tick at least one thing that it may do, or deny.": "Assinale pelo menos uma coisa que ele possa fazer, ou recuse.",
  "You do not reach this project any more. Choose again.": "Já não tem acesso a este projeto. Escolha de novo.",

  "For whoever makes the assistant: {details}": "Para quem faz o assistente: {details}",
  "There is no such request": "Este pedido não existe",
  "It is over, was answered, or began in another browser. Go back to your assistant and connect it again.":
    "Expirou, já teve resposta ou começou noutro navegador. Volte ao seu assistente e ligue-o de novo.",
  "This request was answered already": "Este pedido já teve resposta",
  "It was sent twice, and only the first answer counts. Your connections stand under Account, Assistants.":
    "Foi enviado duas vezes, e só a primeira resposta conta. As suas ligações estão em Conta, Assistentes.",
  "There is nothing to connect to": "Não há nada a que se ligar",
  "An assistant works in an organization, and you belong to none. Ask an owner or admin to invite you, then connect it again.":
    "Um assistente trabalha numa organização, e não pertence a nenhuma. Peça um convite a um proprietário ou administrador e ligue-o depois de novo.",
  "Too many requests": "Demasiados pedidos",
  "Very many requests of assistants came from your network just now. Wait a minute, then connect yours again.":
    "Chegaram agora mesmo muitos pedidos de assistentes da sua rede. Espere um minuto e ligue o seu de novo.",
  "This did not work": "Isto não resultou",
  "Something failed on our side. Try again in a moment.": "Algo falhou do nosso lado. Tente de novo dentro de momentos.",
  "This assistant is not known here": "Este assistente não é conhecido aqui",
  "This assistant wants its answer elsewhere than it said": "Este assistente quer a resposta noutro lugar que não o indicado",
  "This assistant cannot be connected": "Não é possível ligar este assistente",
  "Go back to your assistant and connect it again. If that does not help, remove the connection there and add it anew.":
    "Volte ao seu assistente e ligue-o de novo. Se isso não ajudar, remova aí a ligação e acrescente-a outra vez.",
} as const;
