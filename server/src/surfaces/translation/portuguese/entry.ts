/** Texts of the sign-in pages: signing in, links, invitations, the first owner. */
export const entry = {
  "Sign in": "Iniciar sessão",
  "Email address": "Endereço de e-mail",
  Password: "Palavra-passe",
  "Use a passkey": "Usar uma chave de acesso",
  or: "ou",
  "Forgot your password?": "Esqueceu-se da palavra-passe?",
  "Your password was changed. Sign in with the new one.": "A sua palavra-passe foi alterada. Inicie sessão com a nova.",
  "New here? Choose a name and a password, then sign in on the next page.":
    "É novo aqui? Escolha um nome e uma palavra-passe e inicie sessão na página seguinte.",
  "Sign in to join. If the invited address had no account, it now has one with the password you just chose. If it already had one, its password is unchanged.":
    "Inicie sessão para entrar. Se o endereço convidado não tinha conta, tem agora uma, com a palavra-passe que acabou de escolher. Se já tinha, a palavra-passe continua a mesma.",
  "Your address is back, and your new password is set. Sign in with both.":
    "O seu endereço foi reposto, com a sua nova palavra-passe. Inicie sessão com ambos.",
  "You are signed out.": "A sua sessão foi terminada.",
  "That took too long, or there were too many attempts. Sign in again.":
    "Demorou demasiado tempo ou foi tentado demasiadas vezes. Inicie sessão de novo.",
  "Enter your code": "Introduza o seu código",
  "Enter the code from your app, or a recovery code.": "Introduza o código da sua aplicação, ou um código de recuperação.",
  Code: "Código",
  "6 digits, or one of your recovery codes.": "6 algarismos, ou um dos seus códigos de recuperação.",
  "Start over": "Recomeçar",
  "Check your email": "Veja a sua caixa de correio",
  "If there is an account with this address, an email with a link is on its way. The link works once, for an hour.":
    "Se existir uma conta com este endereço, um e-mail com uma ligação vai a caminho. A ligação funciona uma vez, durante uma hora.",
  "Nothing after a few minutes? Check your spam folder, or {again}.": "Nada depois de alguns minutos? Veja a pasta de spam, ou {again}.",
  "request another link": "peça outra ligação",
  "Back to sign-in": "Voltar ao início de sessão",
  "This Galley does not send email, so it cannot send you a link.":
    "Este Galley não envia e-mail, por isso não lhe pode enviar uma ligação.",
  "Ask the person who runs it for one. They create it with:": "Peça uma a quem o opera, que a cria com:",
  "Enter your email address to get a link for a new password.":
    "Introduza o seu endereço de e-mail para receber uma ligação com que define uma nova palavra-passe.",
  "Send link": "Enviar a ligação",
  "Set your password": "Defina a sua palavra-passe",
  "Set a new password": "Defina uma nova palavra-passe",
  "For {name}, {email}. Everyone signed in to this account will be signed out.":
    "Para {name}, {email}. Todas as sessões iniciadas nesta conta serão terminadas.",
  "New password": "Nova palavra-passe",
  "At least {count} characters. Several words in a row are easy to remember and hard to guess.":
    "Pelo menos {count} caracteres. Várias palavras seguidas são fáceis de recordar e difíceis de adivinhar.",
  "Remove all passkeys": "Remover todas as chaves de acesso",
  "Remove all passkeys and turn two-factor sign-in off": "Remover todas as chaves de acesso e desligar a verificação em dois passos",
  "Select this if someone else may have had access to your account. You can add them again.":
    "Se outra pessoa pode ter tido acesso à sua conta, assinale esta opção. Pode acrescentá-las de novo.",
  "Set password": "Definir a palavra-passe",
  "Request a new one.": "Peça uma nova.",
  "Set up Galley": "Configurar o Galley",
  "You are the first person here. Name your organization and create your account: you will be its owner.":
    "É a primeira pessoa aqui. Dê um nome à sua organização e crie a sua conta: a organização ficará a seu cargo, como proprietário.",
  "Organization name": "Nome da sua organização",
  "Your name": "O seu nome",
  "Your email address": "O seu endereço de e-mail",
  "Create account": "Criar a conta",
  "The person who runs this Galley gets a new one with {command}. Once there is an owner, they invite everyone else.":
    "Quem opera o Galley obtém uma nova com {command}. Assim que houver um proprietário, é ele que convida todas as outras pessoas.",
  "Ask the person who invited you for a new invitation.": "Peça um novo convite a quem o convidou.",
  "Join {organization}": "Entrar em {organization}",
  "{inviter} invites you as {role}.": "Recebeu um convite de {inviter}, com a função de {role}.",
  "The invitation is for {email}.": "O convite é para {email}.",
  "This address already has an account. Sign in, and you will come back here.":
    "Existe uma conta com este endereço. Inicie sessão e volta a esta página.",
  "You are signed in as {email}. Sign out to continue as someone else.":
    "Tem sessão iniciada como {email}. Termine a sessão para continuar como outra pessoa.",
  "Already have an account? Sign in, and you will come back here.": "Já tem conta? Inicie sessão e volta a esta página.",
  "New here? Send a link to this address. It creates your account and verifies that the address is yours.":
    "É a primeira vez? Peça que uma ligação seja enviada para este endereço: com ela cria a sua conta e mostra que o endereço é seu.",
  "An email to {email} is on its way. Its link lets you continue and verifies that the address is yours.":
    "Um e-mail para {email} vai a caminho. A ligação que traz permite continuar e mostra que o endereço é seu.",
  "Your account was created in another organization, and its address is not verified yet. Set a new password first: use {forgot}, then open this page again.":
    "A sua conta foi criada noutra organização, e o endereço ainda não foi verificado. Defina primeiro uma nova palavra-passe: escolha {forgot} e abra de novo esta página.",
  "This account was created before its address was verified. With the new password it is yours: all earlier passkeys, two-factor sign-in, sessions, API tokens and assistants are removed.":
    "Esta conta foi criada antes de o endereço ser verificado. Com a nova palavra-passe passa a ser sua: as chaves de acesso, a verificação em dois passos, as sessões, os tokens da API e os assistentes de antes são removidos.",
  "Your password is set, and the account is yours. All earlier passkeys, two-factor sign-in, sessions, API tokens and assistants were removed.":
    "A sua palavra-passe foi definida, e a conta é sua. As chaves de acesso, a verificação em dois passos, as sessões, os tokens da API e os assistentes de antes foram removidos.",
} as const;
