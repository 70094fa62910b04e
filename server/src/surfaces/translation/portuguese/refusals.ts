/**
 * Messages of failures that are not bound to one page: failures of accounts and networks, and errors of fields. Messages with a
 * name in braces are found by their pattern.
 */
export const refusals = {
  "Fill this in.": "Preencha este campo.",
  "This is too long.": "Isto é demasiado longo.",
  "Must have at least {count} character.": "Tem de ter pelo menos {count} carácter.",
  "Must have at most {count} characters.": "Pode ter, no máximo, {count} caracteres.",
  "Type your e-mail address.": "Escreva o seu endereço de e-mail.",
  "This is no e-mail address. Type one such as you@example.com.": "Isto não é um endereço de e-mail. Escreva um como you@example.com.",
  "This is your address already. Type another one.": "Este já é o seu endereço. Escreva outro.",
  "Another account has this address by now. Ask whoever runs this Galley.":
    "Entretanto outra conta tem este endereço. Fale com quem opera este Galley.",
  "Type your password.": "Escreva a sua palavra-passe.",
  "Choose a password.": "Escolha uma palavra-passe.",
  "The e-mail address or the password is not right.": "O endereço de e-mail ou a palavra-passe não está certo.",
  "This passkey is not known here, or it took too long. Try again, or use your password.":
    "Esta chave de acesso não é conhecida aqui, ou demorou demasiado tempo. Tente de novo, ou use a sua palavra-passe.",
  "This is none of your passkeys, or it took too long. Try again.":
    "Esta não é uma das suas chaves de acesso, ou demorou demasiado tempo. Tente de novo.",
  "This is not your password. Type it again.": "Esta não é a sua palavra-passe. Escreva-a de novo.",
  "This is not your password at present. Type it again.": "Esta não é a sua palavra-passe atual. Escreva-a de novo.",
  "The password is too short. Take at least {count} characters.": "A palavra-passe é demasiado curta. Use pelo menos {count} caracteres.",
  "The password is too long. Take at most {count} characters.": "A palavra-passe é demasiado longa. Use, no máximo, {count} caracteres.",
  "This is one of the passwords that are tried first. Take another one.":
    "Esta é uma das palavras-passe que são tentadas primeiro. Escolha outra.",
  "This is too close to your name, your e-mail address or the name of this service. Take another one.":
    "É demasiado parecida com o seu nome, o seu endereço de e-mail ou o nome deste serviço. Escolha outra.",
  "Type a code.": "Escreva um código.",
  "Type the code that the app shows.": "Escreva o código que a aplicação mostra.",
  "This is no code.": "Isto não é um código.",
  "This code is not right, or it was used already. Type the newest one.":
    "Este código não está certo, ou já foi usado. Escreva o mais recente.",
  "This is not the code that the app shows now. Type the newest one.":
    "Este não é o código que a aplicação mostra agora. Escreva o mais recente.",
  "Two-factor sign-in is on already.": "A verificação em dois passos já está ligada.",
  "Two-factor sign-in is off. Turn it on first.": "A verificação em dois passos está desligada. Ligue-a primeiro.",
  "You have {count} passkeys. Remove one first.": "Tem {count} chaves de acesso. Remova primeiro uma.",
  "Adding this passkey took too long. Try again.": "Acrescentar esta chave de acesso demorou demasiado tempo. Tente de novo.",
  "The browser’s answer does not fit. Try again.": "A resposta do navegador não serve. Tente de novo.",
  "This passkey is known already. Take another one.": "Esta chave de acesso já é conhecida. Escolha outra.",
  "This person has a password already. Sign in with it.": "Esta pessoa já tem uma palavra-passe. Inicie sessão com ela.",
  "This invitation is used, taken back or expired. Ask for a new one.": "Este convite foi usado ou retirado, ou expirou. Peça um novo.",
  "This invitation is for somebody else. Sign in with the address that it was sent to.":
    "Este convite é para outra pessoa. Inicie sessão com o endereço para o qual foi enviado.",
  "Whoever has invited you may no longer do that. Ask for a new invitation.": "Quem o convidou já não pode fazê-lo. Peça um novo convite.",
  "No account can be made with this address now. If you have one, sign in and accept the invitation then.":
    "Agora não pode ser criada uma conta com este endereço. Se já tem uma, inicie sessão e aceite depois o convite.",
  "Nobody has proved the address of this account yet. Set a new password through a mailed link, or one of whoever runs this Galley, and try again.":
    "Ainda ninguém comprovou o endereço desta conta. Defina uma nova palavra-passe com uma ligação enviada por e-mail, ou de quem opera este Galley, e tente de novo.",
  "You were signed out meanwhile. Sign in again.": "A sua sessão foi entretanto terminada. Inicie sessão de novo.",

  "More than {limit} calls in a minute. Wait {count} seconds.": "Mais de {limit} pedidos num minuto. Espere {count} segundos.",
  "The organization is full: it has {used} of {max} tokens and assistants. Revoke tokens, or ask the operator for more.":
    "A organização está cheia: tem {used} de {max} tokens e assistentes. Revogue tokens, ou peça mais ao operador.",
  "The organization is full: it has {used} of {max} members. Remove members, or ask the operator for more.":
    "A organização está cheia: tem {used} de {max} membros. Remova membros, ou peça mais a quem gere o serviço.",
  "There were too many attempts. Try again in a minute.": "Houve demasiadas tentativas. Tente de novo dentro de um minuto.",
  "There were too many attempts. Try again in {count} minutes.": "Houve demasiadas tentativas. Tente de novo dentro de {count} minutos.",
  "Too many people sign in at this moment. Try again in a few seconds.":
    "Há demasiadas pessoas a iniciar sessão neste momento. Tente de novo dentro de alguns segundos.",
  "The service cannot reach its database right now. Try again in a moment.":
    "O serviço não consegue chegar à sua base de dados neste momento. Tente de novo dentro de momentos.",
  "Something failed on our side. Try again, and report the request id if it persists.":
    "Algo falhou do nosso lado. Tente de novo e, se persistir, comunique a identificação do pedido.",
  "The form is too large. Send less.": "O formulário é demasiado grande. Envie menos.",
  "This is not a form of this service. Load the page again.": "Este não é um formulário deste serviço. Carregue a página de novo.",
  "A field of the form was sent twice. Load the page again.": "Um campo do formulário foi enviado duas vezes. Carregue a página de novo.",
  "The key {key} is not allowed. Remove it.": "A chave {key} não é permitida. Retire-a.",
  "The text holds half a surrogate pair. Send well-formed Unicode.":
    "O texto contém metade de um par substituto. Envie Unicode bem formado.",
  "The text holds a NUL character. Remove it.": "O texto contém um carácter NUL. Retire-o.",

  "This way to {network} was used already or is older than ten minutes. Begin again in Galley.":
    "Este caminho para o {network} já foi usado ou tem mais de dez minutos. Comece de novo no Galley.",
  "Somebody else began this. Sign out of Galley, or begin again as the person you are signed in as.":
    "Foi outra pessoa que começou isto. Termine a sessão no Galley, ou comece de novo como a pessoa com sessão iniciada.",
  "{network} was told not to give access. Nothing has changed. Begin again in Galley if you want to.":
    "Foi pedido ao {network} que não desse acesso. Nada mudou. Comece de novo no Galley, se quiser.",
  "{network} did not give access. Nothing has changed. Begin again in Galley if you want to.":
    "O {network} não deu acesso. Nada mudou. Comece de novo no Galley, se quiser.",
  "{network} has taken the access back at once. Begin again in Galley.": "O {network} retirou logo o acesso. Comece de novo no Galley.",
  "{network} did not take the code that it had given. Begin again in Galley.":
    "O {network} não aceitou o código que tinha dado. Comece de novo no Galley.",
  "{network} did not give every permission; {permissions} is missing. Look at the app's permissions, then begin again in Galley.":
    "O {network} não deu todas as permissões; falta {permissions}. Veja as permissões da aplicação e comece de novo no Galley.",
  "Whoever began this may no longer connect accounts to the project. Ask an owner.":
    "Quem começou isto já não pode ligar contas ao projeto. Peça a um proprietário.",
  "Something failed on our side. Begin again in Galley; the log knows this as {id}.":
    "Algo falhou do nosso lado. Comece de novo no Galley; o registo conhece isto como {id}.",
  "Open this address in a browser.": "Abra este endereço num navegador.",
} as const;
