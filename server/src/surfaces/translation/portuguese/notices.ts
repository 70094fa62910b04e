/** Texts of every page, and of pages that only show a message. */
export const notices = {
  Account: "Conta",
  Dashboard: "Painel",
  "Sign out": "Terminar sessão",
  "Error: {title}": "Erro: {title}",
  "There is nothing here": "Não há nada aqui",
  "The address may be mistyped, or what was here is gone. If a link led here, tell whoever gave it to you.":
    "O endereço pode estar errado, ou o que estava aqui já não existe. Se foi uma ligação que o trouxe até aqui, avise quem lha deu.",
  Start: "Início",
  "The dashboard": "O painel",
  Guides: "Guias",
  "API reference": "Referência da API",
  "This did not come from here": "Isto não veio daqui",
  "A form of another site, or of this one under another address, was sent. Nothing was changed.":
    "Foi enviado um formulário de outro site, ou deste sob outro endereço. Nada foi alterado.",
  "Open Galley under {address} and try again. Whoever runs it sets this address with {variable}.":
    "Abra o Galley em {address} e tente de novo. Quem o opera define este endereço com {variable}.",
  "Too many attempts": "Demasiadas tentativas",
  "Galley cannot answer right now": "O Galley não consegue responder neste momento",
  "Something failed on our side": "Algo falhou do nosso lado",
  "This cannot be done": "Isto não pode ser feito",
  "Request id: {id}": "Identificação do pedido: {id}",
  "What this means": "O que isto significa",
  "Go to the start": "Ir para o início",
  "This link does not work any more": "Esta ligação já não funciona",
  "It was used already, has expired, or was replaced by a newer one.": "Já foi usada, expirou ou foi substituída por uma mais recente.",
  "The dashboard is not built": "O painel não está construído",
  "Stop the service and start it with {command}, which builds the dashboard first. Everything else works meanwhile.":
    "Pare o serviço e inicie-o com {command}, que constrói primeiro o painel. Tudo o resto funciona entretanto.",
  "Nothing was changed. Try again in a moment.": "Nada foi alterado. Tente de novo dentro de momentos.",
  "Connect {network}?": "Ligar o {network}?",
  "{person} asks to publish through your account on {network}, in the project {project}.":
    "{person} pede para publicar através da sua conta no {network}, no projeto {project}.",
  "Go on only if you know them. Nothing is connected yet; to leave it so, close this page.":
    "Continue só se conhecer esta pessoa. Ainda nada está ligado; para que assim fique, feche esta página.",
  "Connect it to {project}": "Ligar a {project}",
  "{network} is connected": "O {network} está ligado",
  "{project} now publishes as {account}. You can close this page.": "{project} publica agora como {account}. Pode fechar esta página.",
  "{network} is not connected": "O {network} não está ligado",
  "The network is not connected": "A rede não está ligada",
  "Open Galley": "Abrir o Galley",
} as const;
