/** Texts of the account pages. */
export const account = {
  "Your account": "A sua conta",
  "How you sign in": "Como inicia sessão",
  On: "Ligada",
  Off: "Desligada",
  Passkeys: "Chaves de acesso",
  None: "Nenhuma",
  "Where you are signed in": "Onde tem sessão iniciada",
  "Changes to your account": "Alterações à sua conta",
  "How you sign in is your own: your organizations see only that two-factor sign-in was turned off. Change your password if something here was not you.":
    "A forma como inicia sessão é só sua: as suas organizações veem apenas que a verificação em dois passos foi desativada. Mude a sua palavra-passe se algo aqui não foi feito por si.",
  "Nothing was changed yet.": "Ainda nada foi alterado.",
  "Password changed": "Palavra-passe alterada",
  "Password set with a link": "Palavra-passe definida com uma ligação",
  "Two-factor sign-in turned on": "Verificação em dois passos ativada",
  "Two-factor sign-in turned off": "Verificação em dois passos desativada",
  "Address shown to be yours": "Endereço comprovado como seu",
  "E-mail address changed": "Endereço de e-mail alterado",
  "Change of address undone": "Alteração de endereço anulada",
  "New recovery codes made": "Novos códigos de recuperação criados",
  "Passkey added": "Chave de acesso acrescentada",
  "Passkey removed": "Chave de acesso removida",
  "What works for you": "O que trabalha em seu nome",
  Assistants: "Assistentes",
  "Doctor: does everything work?": "Diagnóstico: funciona tudo?",
  Organizations: "Organizações",
  "You belong to none. Somebody who does can invite you.": "Não pertence a nenhuma. Quem pertence pode convidá-lo.",
  "every project": "todos os projetos",
  "1 project": "1 projeto",
  "{count} projects": "{count} projetos",
  Name: "Nome",
  "Change the name": "Alterar o nome",
  "Password at present": "Palavra-passe atual",
  "Change the password": "Alterar a palavra-passe",
  "Your name was changed.": "O seu nome foi alterado.",
  "Your password was changed. You are signed out everywhere else.":
    "A sua palavra-passe foi alterada. As suas sessões em todos os outros lugares foram terminadas.",
  "You have joined the organization.": "Entrou na organização.",

  "Not proved": "Não comprovado",
  "Your address was changed.": "O seu endereço foi alterado.",
  "An e-mail for {email} is on its way. Open its link in a browser in which you are signed in: it works once, for an hour. Until then nothing changes.":
    "Um e-mail para {email} vai a caminho. Abra a ligação num navegador em que tenha sessão iniciada: funciona uma vez, durante uma hora. Até lá nada muda.",
  "You sign in with {email}, and e-mails for you go there.": "Inicia sessão com {email}, e é para lá que vão os seus e-mails.",
  "Nobody has shown yet that this address is yours.": "Ainda ninguém comprovou que este endereço é seu.",
  "A link goes to the new address, and only that link changes it. The address from before gets an e-mail with which the change can be undone for {count} days.":
    "Uma ligação vai para o novo endereço, e só ela o altera. O endereço anterior recebe um e-mail com que a alteração pode ser anulada durante {count} dias.",
  "New e-mail address": "Novo endereço de e-mail",
  "This Galley sends no e-mail, so that it cannot ask the new address.":
    "Este Galley não envia e-mail, por isso não pode perguntar ao novo endereço.",
  "Ask whoever runs it to change the address. They do it with:": "Peça a quem o opera que altere o endereço, com:",

  "Ask for a new one under your account.": "Peça uma nova na sua conta.",
  "Use a new address": "Usar um novo endereço",
  "From now on you sign in with {email}, and e-mails for you go there.":
    "A partir de agora inicia sessão com {email}, e é para lá que vão os seus e-mails.",
  "{email} gets an e-mail with which this can be undone for {count} days.":
    "{email} recebe um e-mail com que isto pode ser anulado durante {count} dias.",
  "Nobody had shown that the address before was yours. With this proof you set a new password: passkeys, two-factor sign-in, sign-ins, API tokens and assistants from before are removed.":
    "Ninguém tinha comprovado que o endereço anterior era seu. Com esta comprovação define uma nova palavra-passe: chaves de acesso, verificação em dois passos, sessões, tokens da API e assistentes de antes são removidos.",
  "Use this address": "Usar este endereço",
  "This link is for another account: the one for which the address was asked.":
    "Esta ligação é para outra conta: aquela para a qual o endereço foi pedido.",
  "Ask whoever runs this Galley, if somebody else has your account.": "Fale com quem opera este Galley, se outra pessoa tiver a sua conta.",
  "Undo the change of address": "Anular a alteração de endereço",
  "The account of {name} gets the address {email} back. Everybody who is signed in to it is signed out. Passkeys, API tokens and assistants that were added since the change are removed.":
    "A conta de {name} recupera o endereço {email}. Todas as sessões iniciadas nela são terminadas. Chaves de acesso, tokens da API e assistentes acrescentados desde a alteração são removidos.",
  "Do this only if the change was not yours.": "Faça isto só se a alteração não foi sua.",
  "Somebody else had your account. You can add your own anew.": "Outra pessoa teve a sua conta. Pode acrescentar de novo as suas.",
  "Undo the change": "Anular a alteração",

  "It is signed out.": "A sessão foi terminada.",
  "Everywhere else you are signed out.": "As suas sessões em todos os outros lugares foram terminadas.",
  "A sign-in lasts 30 days. Sign out what you do not know, and change your password then.":
    "Uma sessão dura 30 dias. Termine as que não reconhecer e altere depois a sua palavra-passe.",
  "Sign out everywhere else": "Terminar todas as outras sessões",
  "this browser": "este navegador",
  "Seen {when} from {address}": "Vista a {when} em {address}",
  "Since {when}": "Desde {when}",
  "Sign out {browser}, seen from {address}": "Terminar sessão em {browser}, vista em {address}",
  "Another program": "Outro programa",
  "A browser": "Um navegador",
  "{browser} on {system}": "{browser} em {system}",

  "Is it you?": "É mesmo você?",
  "What comes next changes how you sign in. Type your password once more.":
    "O que se segue altera a forma como inicia sessão. Escreva mais uma vez a sua palavra-passe.",
  "Go on": "Continuar",

  "The passkey was added.": "A chave de acesso foi acrescentada.",
  "The passkey was removed.": "A chave de acesso foi removida.",
  "Name of the new passkey": "Nome da nova chave de acesso",
  "So that you know it again.": "Para que a reconheça.",
  "A passkey signs you in with your fingerprint, your face or the PIN of a device or security key. It cannot be guessed, and no other site can ask for it.":
    "Uma chave de acesso inicia sessão com a sua impressão digital, o seu rosto ou o PIN de um dispositivo ou de uma chave de segurança. Não pode ser adivinhada, e nenhum outro site a pode pedir.",
  "You have none yet.": "Ainda não tem nenhuma.",
  "Add one": "Acrescentar uma",
  "This needs JavaScript and a browser that has passkeys.": "Isto precisa de JavaScript e de um navegador com chaves de acesso.",
  "Add a passkey": "Acrescentar uma chave de acesso",
  "Not used yet": "Ainda não usada",
  "Used {when}": "Usada a {when}",
  "{used}, kept by your account with its maker": "{used}, guardada pela sua conta junto do fabricante",
  "Added {when}": "Acrescentada a {when}",
  Remove: "Remover",
  "Remove the passkey {name}": "Remover a chave de acesso {name}",
  "Galley cannot answer this now. Try again later.": "O Galley não consegue responder agora. Tente de novo mais tarde.",
  "The browser has stopped, or was told to. Try again.": "O navegador interrompeu, ou foi-lhe pedido que o fizesse. Tente de novo.",
  "This device has a passkey for your account already.": "Este dispositivo já tem uma chave de acesso para a sua conta.",
  "The passkey could not be used. Try again.": "Não foi possível usar a chave de acesso. Tente de novo.",

  "The connection is ended. The assistant can do nothing any more.": "O assistente foi desligado. Já não pode fazer nada.",
  "These programs work for you, as far as you agreed and your role permits.":
    "Estes programas trabalham em seu nome, até onde concordou e a sua função permite.",
  "Nothing is connected. Add Galley in your assistant, and it will ask you here.":
    "Nada está ligado. Acrescente o Galley no seu assistente, e ele pergunta-lhe aqui.",
  "Answers to {host}": "Responde a {host}",
  "Works in {project}": "Trabalha em {project}",
  "Works in every project that you reach": "Trabalha em todos os projetos a que tem acesso",
  "Works in a project that you do not reach any more": "Trabalha num projeto a que já não tem acesso",
  "Connected {day}.": "Ligado a {day}.",
  "Not used yet.": "Ainda não usado.",
  "Last used {day}: {calls} calls, {errors} errors in 7 days.":
    "Usado pela última vez a {day}. Chamadas em 7 dias: {calls}, erros: {errors}.",
  "What it may do": "O que pode fazer",
  "End the connection of {name}": "Desligar {name}",
  End: "Desligar",

  Doctor: "Diagnóstico",
  "Looks at the database, the disk, files, keys, mail and the address, and connects an assistant in your name for a moment, step by step. It takes some seconds.":
    "Verifica a base de dados, o disco, os ficheiros, as chaves, o correio e o endereço, e liga por um momento um assistente em seu nome, passo a passo. Demora alguns segundos. Os resultados são escritos em inglês.",
  "Everything works.": "Funciona tudo.",
  "{failed} of {count} checks failed.": "Falharam {failed} de {count} verificações.",
  "Look at everything": "Verificar tudo",
  "Look again": "Verificar de novo",
  "To know": "A saber",
  Failed: "Falhou",
  "Left out": "Omitida",
} as const;
