/**
 * Messages of failures that are not bound to one page: failures of accounts and networks, and errors of fields. Messages with a
 * name in braces are found by their pattern.
 */
export const refusals = {
  "This field is required.": "Este campo é obrigatório.",
  "This is too long.": "Isto é demasiado longo.",
  "Must have at least {count} character.": "Tem de ter pelo menos {count} carácter.",
  "Must have at most {count} characters.": "Pode ter, no máximo, {count} caracteres.",
  "Enter your email address.": "Escreva o seu endereço de e-mail.",
  "Enter a valid email address, such as you@example.com.": "Introduza um endereço de e-mail válido, como you@example.com.",
  "This is already your address. Enter a different one.": "Este já é o seu endereço. Escreva outro.",
  "Another account has this address now. Ask the person who runs this Galley.":
    "Entretanto outra conta tem este endereço. Fale com quem opera este Galley.",
  "Enter your password.": "Escreva a sua palavra-passe.",
  "Choose a password.": "Escolha uma palavra-passe.",
  "The email address or password is incorrect.": "O endereço de e-mail ou a palavra-passe está incorreto.",
  "This passkey was not recognized, or it took too long. Try again, or use your password.":
    "Esta chave de acesso não foi reconhecida, ou demorou demasiado tempo. Tente de novo, ou use a sua palavra-passe.",
  "This is not one of your passkeys, or it took too long. Try again.":
    "Esta não é uma das suas chaves de acesso, ou demorou demasiado tempo. Tente de novo.",
  "Incorrect password. Try again.": "Palavra-passe incorreta. Tente de novo.",
  "The current password is incorrect. Try again.": "A palavra-passe atual está incorreta. Tente de novo.",
  "The password is too short. Use at least {count} characters.": "A palavra-passe é demasiado curta. Use pelo menos {count} caracteres.",
  "The password is too long. Use at most {count} characters.": "A palavra-passe é demasiado longa. Use, no máximo, {count} caracteres.",
  "This password is too easy to guess. Choose another one.": "Esta palavra-passe é demasiado fácil de adivinhar. Escolha outra.",
  "This is too similar to your name, your email address or the name of this service. Choose another one.":
    "É demasiado parecida com o seu nome, o seu endereço de e-mail ou o nome deste serviço. Escolha outra.",
  "Enter a code.": "Escreva um código.",
  "Enter the code from the app.": "Escreva o código que a aplicação mostra.",
  "Enter a valid code.": "Introduza um código válido.",
  "This code is incorrect or was already used. Enter the latest one.":
    "Este código está incorreto ou já foi usado. Introduza o mais recente.",
  "This is not the app’s current code. Enter the latest one.": "Este não é o código que a aplicação mostra agora. Escreva o mais recente.",
  "Two-factor sign-in is already on.": "A verificação em dois passos já está ligada.",
  "Two-factor sign-in is off. Turn it on first.": "A verificação em dois passos está desligada. Ligue-a primeiro.",
  "You have {count} passkeys. Remove one first.": "Tem {count} chaves de acesso. Remova primeiro uma.",
  "Adding this passkey took too long. Try again.": "Acrescentar esta chave de acesso demorou demasiado tempo. Tente de novo.",
  "The browser’s response is not valid. Try again.": "A resposta do navegador não é válida. Tente de novo.",
  "This passkey is already registered. Use another one.": "Esta chave de acesso já está registada. Use outra.",
  "This person already has a password. Sign in with it.": "Esta pessoa já tem uma palavra-passe. Inicie sessão com ela.",
  "This invitation was used, revoked or has expired. Ask for a new one.": "Este convite foi usado ou revogado, ou expirou. Peça um novo.",
  "This invitation is for someone else. Sign in with the address it was sent to.":
    "Este convite é para outra pessoa. Inicie sessão com o endereço para o qual foi enviado.",
  "The person who invited you can no longer do that. Ask for a new invitation.":
    "Quem o convidou já não pode fazê-lo. Peça um novo convite.",
  "An account cannot be created with this address now. If you already have one, sign in, then accept the invitation.":
    "Agora não pode ser criada uma conta com este endereço. Se já tem uma, inicie sessão e aceite depois o convite.",
  "The address of this account is not verified yet. Set a new password with an emailed link, or with one from the person who runs this Galley, then try again.":
    "O endereço desta conta ainda não foi verificado. Defina uma nova palavra-passe com uma ligação enviada por e-mail, ou de quem opera este Galley, e tente de novo.",
  "You were signed out in the meantime. Sign in again.": "A sua sessão foi entretanto terminada. Inicie sessão de novo.",

  "More than {limit} calls in a minute. Wait {count} seconds.": "Mais de {limit} pedidos num minuto. Espere {count} segundos.",
  "The organization is full: it has {used} of {max} tokens and assistants. Revoke tokens, or ask the operator for more.":
    "A organização está cheia: tem {used} de {max} tokens e assistentes. Revogue tokens, ou peça mais ao operador.",
  "The organization is full: it has {used} of {max} members. Remove members, or ask the operator for more.":
    "A organização está cheia: tem {used} de {max} membros. Remova membros, ou peça mais a quem gere o serviço.",
  "There were too many attempts. Try again in a minute.": "Houve demasiadas tentativas. Tente de novo dentro de um minuto.",
  "There were too many attempts. Try again in {count} minutes.": "Houve demasiadas tentativas. Tente de novo dentro de {count} minutos.",
  "Too many people are signing in right now. Try again in a few seconds.":
    "Há demasiadas pessoas a iniciar sessão neste momento. Tente de novo dentro de alguns segundos.",
  "The service cannot reach its database right now. Try again in a moment.":
    "O serviço não consegue chegar à sua base de dados neste momento. Tente de novo dentro de momentos.",
  "Something failed on our side. Try again, and report the request id if it persists.":
    "Algo falhou do nosso lado. Tente de novo e, se persistir, comunique a identificação do pedido.",
  "The form is too large. Send less.": "O formulário é demasiado grande. Envie menos.",
  "This is not a form of this service. Reload the page.": "Este não é um formulário deste serviço. Carregue a página de novo.",
  "A field of the form was sent twice. Reload the page.": "Um campo do formulário foi enviado duas vezes. Carregue a página de novo.",
  "The key {key} is not allowed. Remove it.": "A chave {key} não é permitida. Retire-a.",
  "The text holds half a surrogate pair. Send well-formed Unicode.":
    "O texto contém metade de um par substituto. Envie Unicode bem formado.",
  "The text holds a NUL character. Remove it.": "O texto contém um carácter NUL. Retire-o.",

  "This link to {network} was already used or is older than ten minutes. Start again in Galley.":
    "Esta ligação para o {network} já foi usada ou tem mais de dez minutos. Comece de novo no Galley.",
  "Someone else started this. Sign out of Galley, or start again as the person you are signed in as.":
    "Foi outra pessoa que começou isto. Termine a sessão no Galley, ou comece de novo como a pessoa com sessão iniciada.",
  "{network} was told not to grant access. Nothing was changed. Start again in Galley if you want to.":
    "Foi pedido ao {network} que não desse acesso. Nada mudou. Comece de novo no Galley, se quiser.",
  "{network} did not grant access. Nothing was changed. Start again in Galley if you want to.":
    "O {network} não deu acesso. Nada mudou. Comece de novo no Galley, se quiser.",
  "{network} revoked the access at once. Start again in Galley.": "O {network} revogou logo o acesso. Comece de novo no Galley.",
  "{network} did not accept the code it had issued. Start again in Galley.":
    "O {network} não aceitou o código que tinha emitido. Comece de novo no Galley.",
  "{network} did not grant every permission; {permissions} is missing. Check the app's permissions, then start again in Galley.":
    "O {network} não deu todas as permissões; falta {permissions}. Veja as permissões da aplicação e comece de novo no Galley.",
  "The person who started this can no longer connect accounts to the project. Ask an owner.":
    "Quem começou isto já não pode ligar contas ao projeto. Peça a um proprietário.",
  "Something failed on our side. Start again in Galley; this is in the log as {id}.":
    "Algo falhou do nosso lado. Comece de novo no Galley; isto está no registo como {id}.",
  "Open this address in a browser.": "Abra este endereço num navegador.",
} as const;
