/** Texts of every page, and of pages that only show a message. */
export const notices = {
  Account: "Conta",
  Dashboard: "Painel",
  "Sign out": "Terminar sessão",
  "Error: {title}": "Erro: {title}",
  "Page not found": "Página não encontrada",
  "The address may be mistyped, or the page no longer exists. If you followed a link, tell the person who gave it to you.":
    "O endereço pode estar errado, ou o que estava aqui já não existe. Se foi uma ligação que o trouxe até aqui, avise quem lha deu.",
  Home: "Início",
  "The dashboard": "O painel",
  Guides: "Guias",
  "API reference": "Referência da API",
  "This form did not come from here": "Este formulário não veio daqui",
  "It was sent from another site, or from this one at another address. Nothing was changed.":
    "Foi enviado a partir de outro site, ou deste sob outro endereço. Nada foi alterado.",
  "Open Galley at {address} and try again. The person who runs this Galley sets this address with {variable}.":
    "Abra o Galley em {address} e tente de novo. Quem o opera define este endereço com {variable}.",
  "Too many attempts": "Demasiadas tentativas",
  "Galley cannot respond right now": "O Galley não consegue responder neste momento",
  "Something failed on our side": "Algo falhou do nosso lado",
  "This cannot be done": "Isto não pode ser feito",
  "Request id: {id}": "Identificação do pedido: {id}",
  "What this means": "O que isto significa",
  "Go to the home page": "Ir para o início",
  "This link no longer works": "Esta ligação já não funciona",
  "It was already used, has expired, or was replaced by a newer one.": "Já foi usada, expirou ou foi substituída por uma mais recente.",
  "The dashboard is not built": "O painel não está construído",
  "Stop the service and start it with {command}, which builds the dashboard first. Everything else works in the meantime.":
    "Pare o serviço e inicie-o com {command}, que constrói primeiro o painel. Tudo o resto funciona entretanto.",
  "Nothing was changed. Try again in a moment.": "Nada foi alterado. Tente de novo dentro de momentos.",
  "Connect {network}?": "Ligar o {network}?",
  "{person} asks to publish through your account on {network}, in the project {project}.":
    "{person} pede para publicar através da sua conta no {network}, no projeto {project}.",
  "Continue only if you know this person. Nothing is connected yet. To cancel, close this page.":
    "Continue só se conhecer esta pessoa. Ainda nada está ligado. Para cancelar, feche esta página.",
  "Connect to {project}": "Ligar a {project}",
  "{network} is connected": "O {network} está ligado",
  "{project} now publishes as {account}. You can close this page.": "{project} publica agora como {account}. Pode fechar esta página.",
  "{network} is not connected": "O {network} não está ligado",
  "The network is not connected": "A rede não está ligada",
  "Open Galley": "Abrir o Galley",
} as const;
