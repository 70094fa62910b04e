/** Texts of the sign-in pages: signing in, links, invitations, the first owner. */
export const entry = {
  "Sign in": "Iniciar sessão",
  "E-mail address": "Endereço de e-mail",
  Password: "Palavra-passe",
  "Use a passkey": "Usar uma chave de acesso",
  or: "ou",
  "Forgot your password?": "Esqueceu-se da palavra-passe?",
  "Your password was changed. Sign in with the new one.": "A sua palavra-passe foi alterada. Inicie sessão com a nova.",
  "New here? Choose a name and a password, and sign in with them on the next page.":
    "É novo aqui? Escolha um nome e uma palavra-passe, e inicie sessão com eles na página seguinte.",
  "Sign in to join. If the invited address had no account, it has one now, with the password that you have just chosen. If it had one, its password is as before.":
    "Inicie sessão para entrar. Se o endereço convidado não tinha conta, tem agora uma, com a palavra-passe que acabou de escolher. Se já tinha, a palavra-passe continua a mesma.",
  "Your address is back, with your new password. Sign in with both.":
    "O seu endereço foi reposto, com a sua nova palavra-passe. Inicie sessão com ambos.",
  "You are signed out.": "A sua sessão foi terminada.",
  "That took too long or was tried too often. Sign in again.":
    "Demorou demasiado tempo ou foi tentado demasiadas vezes. Inicie sessão de novo.",
  "Second step": "Segundo passo",
  "Type the code that your app shows now. A recovery code will do as well.":
    "Escreva o código que a sua aplicação mostra agora. Um código de recuperação também serve.",
  Code: "Código",
  "6 digits, or one of your recovery codes.": "6 algarismos, ou um dos seus códigos de recuperação.",
  "Start again": "Recomeçar",
  "Look into your mailbox": "Veja a sua caixa de correio",
  "If there is an account with this address, an e-mail with a link is on its way. The link works once, for an hour.":
    "Se existir uma conta com este endereço, um e-mail com uma ligação vai a caminho. A ligação funciona uma vez, durante uma hora.",
  "Nothing after a few minutes? Look into the folder for unwanted mail, or {again}.":
    "Nada depois de alguns minutos? Veja a pasta do correio não solicitado, ou {again}.",
  "ask again": "peça de novo",
  "Back to signing in": "Voltar ao início de sessão",
  "This Galley sends no e-mail, so that it cannot send you a link.":
    "Este Galley não envia e-mail, por isso não lhe pode enviar uma ligação.",
  "Ask whoever runs it for one. They make it with:": "Peça uma a quem o opera, que a cria com:",
  "Type your e-mail address. You get a link with which you set a new password.":
    "Escreva o seu endereço de e-mail. Recebe uma ligação com a qual define uma nova palavra-passe.",
  "Send the link": "Enviar a ligação",
  "Set your password": "Defina a sua palavra-passe",
  "Set a new password": "Defina uma nova palavra-passe",
  "For {name}, {email}. Everybody who is signed in to this account is signed out.":
    "Para {name}, {email}. Todas as sessões iniciadas nesta conta serão terminadas.",
  "New password": "Nova palavra-passe",
  "At least {count} characters. Several words in a row are easy to remember and hard to guess.":
    "Pelo menos {count} caracteres. Várias palavras seguidas são fáceis de recordar e difíceis de adivinhar.",
  "Remove all passkeys": "Remover todas as chaves de acesso",
  "Remove all passkeys and turn two-factor sign-in off": "Remover todas as chaves de acesso e desligar a verificação em dois passos",
  "If somebody else may have had your account, tick this. You can add them anew.":
    "Se outra pessoa pode ter tido acesso à sua conta, assinale esta opção. Pode acrescentá-las de novo.",
  "Set the password": "Definir a palavra-passe",
  "Ask for a new one.": "Peça uma nova.",
  "Set up Galley": "Configurar o Galley",
  "You are the first one here. Name your organization and make your account: you will be its owner.":
    "É a primeira pessoa aqui. Dê um nome à sua organização e crie a sua conta: a organização ficará a seu cargo, como proprietário.",
  "Name of your organization": "Nome da sua organização",
  "Your name": "O seu nome",
  "Your e-mail address": "O seu endereço de e-mail",
  "Make the account": "Criar a conta",
  "Whoever runs Galley gets a new one with {command}. Once there is an owner, they invite everybody else.":
    "Quem opera o Galley obtém uma nova com {command}. Assim que houver um proprietário, é ele que convida todas as outras pessoas.",
  "Ask whoever has invited you for a new invitation.": "Peça um novo convite a quem o convidou.",
  "Join {organization}": "Entrar em {organization}",
  "{inviter} invites you as {role}.": "Recebeu um convite de {inviter}, com a função de {role}.",
  "The invitation is for {email}.": "O convite é para {email}.",
  "There is an account with this address. Sign in, and you come back here.":
    "Existe uma conta com este endereço. Inicie sessão e volta a esta página.",
  "You are signed in as {email}. Sign out to go on as somebody else.":
    "Tem sessão iniciada como {email}. Termine a sessão para continuar como outra pessoa.",
  "You have an account? Sign in, and you come back here.": "Já tem conta? Inicie sessão e volta a esta página.",
  "New here? Have a link sent to this address: it makes your account, and shows that the address is yours.":
    "É a primeira vez? Peça que uma ligação seja enviada para este endereço: com ela cria a sua conta e mostra que o endereço é seu.",
  "An e-mail for {email} is on its way. Its link leads on, and shows that the address is yours.":
    "Um e-mail para {email} vai a caminho. A ligação que traz permite continuar e mostra que o endereço é seu.",
  "Your account was made in another organization, and nobody has shown yet that its address is theirs. Set a new password first: use {forgot}, and open this page again.":
    "A sua conta foi criada noutra organização, e ainda ninguém mostrou que o endereço lhe pertence. Defina primeiro uma nova palavra-passe: escolha {forgot} e abra de novo esta página.",
  "Somebody made this account before anybody had shown that the address is theirs. With the new password it is yours: passkeys, two-factor sign-in, sign-ins, API tokens and assistants from before are removed.":
    "Esta conta foi criada antes de alguém mostrar que o endereço lhe pertence. Com a nova palavra-passe passa a ser sua: as chaves de acesso, a verificação em dois passos, as sessões, os tokens da API e os assistentes de antes são removidos.",
  "Your password was set, and the account is yours. Passkeys, two-factor sign-in, sign-ins, API tokens and assistants from before were removed.":
    "A sua palavra-passe foi definida, e a conta é sua. As chaves de acesso, a verificação em dois passos, as sessões, os tokens da API e os assistentes de antes foram removidos.",
} as const;
