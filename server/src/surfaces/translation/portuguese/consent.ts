/** Texts of the pages on which a person allows an assistant. */
export const consent = {
  "Connect an assistant": "Ligar um assistente",
  "{client} wants to connect": "{client} quer ligar-se",
  "It wants to work in {organization} on your behalf. It can never do more than your role there ({role}) allows.":
    "Pede para trabalhar em {organization} em seu nome. Nunca recebe mais do que permite a sua função aí ({role}).",
  Unverified: "Não verificado",
  "It registered itself and does not say where it comes from. Anyone can use its name.":
    "Registou-se a si próprio e não diz de onde vem. Qualquer um pode usar o seu nome.",
  "Verified: what it says about itself comes from this address.": "Verificado: o que diz de si próprio vem deste endereço.",
  "Unverified: this is only what it says about itself. Anyone can use its name.":
    "Não verificado: isto é apenas o que diz de si próprio. Qualquer um pode usar o seu nome.",
  "Answers go to {host}": "As respostas vão para {host}",
  "Allow only if you know this address and just came from there.": "Permita só se conhecer este endereço e tiver acabado de vir de lá.",
  "A program on your own device. Allow only if you just started this from that program: any program there could ask.":
    "Um programa no seu próprio dispositivo. Permita só se tiver acabado de iniciar isto a partir desse programa: qualquer programa aí o poderia pedir.",
  "An app on your own device. Allow only if you just started this from that app.":
    "Uma aplicação no seu próprio dispositivo. Permita só se tiver acabado de iniciar isto a partir dessa aplicação.",
  "Already connected": "Já está ligado",
  "It has been connected since {day}. Allowing adds another connection.": "Tem uma ligação desde {day}. Permitir acrescenta outra.",
  Organization: "Organização",
  "Change organization": "Mudar de organização",
  "It can read": "Pode ler",
  "It can make changes": "Pode fazer alterações",
  "What it writes waits for review where the project’s policy says so. It can schedule only approved work, which then goes live on its date.":
    "O que escreve espera por revisão, como o projeto determina. Só pode agendar trabalho aprovado, que vai então para o ar na sua data.",
  "It can approve": "Pode aprovar",
  "Approved work can go live without anyone reading it again. Select this only to give up the final say.":
    "Trabalho aprovado pode ir para o ar sem que ninguém o volte a ler. Assinale só para ceder a última palavra.",
  Projects: "Projetos",
  "Every project I can access, now and later": "Todos os meus projetos, agora e depois",
  "Only {project}": "Só {project}",
  Allow: "Permitir",
  Deny: "Recusar",
  "You can disconnect it at any time under {assistants}.": "Pode desligá-lo a qualquer momento em {assistants}.",
  "Your role in {organization}, {role}, allows nothing that it asks for.":
    "A sua função em {organization}, {role}, não dá nada do que ele pede.",
  "Signed in as {email}.": "Sessão iniciada como {email}.",
  "Use another account": "Usar outra conta",
  "Someone else was signed in when this page was created. Review it again.":
    "Era outra pessoa que tinha sessão iniciada quando esta página foi feita. Leia-a de novo.",
  "Select at least one permission, or deny.": "Assinale pelo menos uma permissão, ou recuse.",
  "You can no longer access this project. Choose another one.": "Já não tem acesso a este projeto. Escolha outro.",

  "For the assistant’s developer: {details}": "Para quem desenvolve o assistente: {details}",
  "Request not found": "Pedido não encontrado",
  "It has expired, was already answered, or was started in another browser. Go back to your assistant and connect it again.":
    "Expirou, já teve resposta ou começou noutro navegador. Volte ao seu assistente e ligue-o de novo.",
  "This request was already answered": "Este pedido já teve resposta",
  "It was sent twice, and only the first answer counts. Your connections are under Account, Assistants.":
    "Foi enviado duas vezes, e só a primeira resposta conta. As suas ligações estão em Conta, Assistentes.",
  "There is nothing to connect to": "Não há nada a que se ligar",
  "An assistant works in an organization, and you have none yet. Ask an owner or admin to invite you, then connect it again.":
    "Um assistente trabalha numa organização, e ainda não tem nenhuma. Peça um convite a um proprietário ou administrador e ligue-o depois de novo.",
  "Too many requests": "Demasiados pedidos",
  "Your network just sent too many assistant requests. Wait a minute, then connect yours again.":
    "A sua rede acabou de enviar demasiados pedidos de assistentes. Espere um minuto e ligue o seu de novo.",
  "Something failed on our side. Try again in a moment.": "Algo falhou do nosso lado. Tente de novo dentro de momentos.",
  "Galley does not know this assistant": "Este assistente não é conhecido aqui",
  "This assistant asked for its answer at an address it has not registered":
    "Este assistente quer a resposta num endereço que não registou",
  "This assistant cannot be connected": "Não é possível ligar este assistente",
  "Go back to your assistant and connect it again. If that does not help, remove the connection there and add it again.":
    "Volte ao seu assistente e ligue-o de novo. Se isso não ajudar, remova aí a ligação e acrescente-a outra vez.",
} as const;
