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
  "These changes are private to you: your organizations see only that two-factor sign-in was turned off. If you do not recognize something here, change your password.":
    "Estas alterações são privadas: as suas organizações veem apenas que a verificação em dois passos foi desativada. Se não reconhecer algo aqui, altere a sua palavra-passe.",
  "No changes yet.": "Ainda não há alterações.",
  "Password changed": "Palavra-passe alterada",
  "Password set with a link": "Palavra-passe definida com uma ligação",
  "Two-factor sign-in turned on": "Verificação em dois passos ativada",
  "Two-factor sign-in turned off": "Verificação em dois passos desativada",
  "Email address verified": "Endereço de e-mail verificado",
  "Email address changed": "Endereço de e-mail alterado",
  "Address change undone": "Alteração de endereço anulada",
  "New recovery codes created": "Novos códigos de recuperação criados",
  "Passkey added": "Chave de acesso acrescentada",
  "Passkey removed": "Chave de acesso removida",
  "What works on your behalf": "O que trabalha em seu nome",
  Assistants: "Assistentes",
  "Doctor: check that everything works": "Diagnóstico: verificar se tudo funciona",
  Organizations: "Organizações",
  "You have no organization yet. Ask a member to invite you.": "Ainda não tem uma organização. Peça um convite a um membro.",
  "every project": "todos os projetos",
  "1 project": "1 projeto",
  "{count} projects": "{count} projetos",
  Name: "Nome",
  "Change name": "Alterar o nome",
  "Current password": "Palavra-passe atual",
  "Change password": "Alterar a palavra-passe",
  "Your name was changed.": "O seu nome foi alterado.",
  "Your password was changed. You are signed out everywhere else.":
    "A sua palavra-passe foi alterada. As suas sessões em todos os outros lugares foram terminadas.",
  "You have joined the organization.": "Entrou na organização.",

  "Not verified": "Não verificado",
  "Your address was changed.": "O seu endereço foi alterado.",
  "An email to {email} is on its way. Open its link in a browser where you are signed in. The link works once, for an hour. Nothing changes until then.":
    "Um e-mail para {email} vai a caminho. Abra a ligação num navegador em que tenha sessão iniciada: funciona uma vez, durante uma hora. Até lá nada muda.",
  "You sign in with {email} and receive email there.": "Inicia sessão com {email}, e é para lá que vão os seus e-mails.",
  "This address is not verified yet.": "Este endereço ainda não foi verificado.",
  "Galley sends a link to the new address. Your address changes only when you use that link. The old address gets an email that can undo the change for {count} days.":
    "O Galley envia uma ligação para o novo endereço. O seu endereço só muda quando usar essa ligação. O endereço anterior recebe um e-mail com que a alteração pode ser anulada durante {count} dias.",
  "New email address": "Novo endereço de e-mail",
  "This Galley does not send email, so it cannot verify a new address.":
    "Este Galley não envia e-mail, por isso não pode verificar um novo endereço.",
  "Ask the person who runs it to change the address with:": "Peça a quem o opera que altere o endereço, com:",

  "Request a new one in your account.": "Peça uma nova na sua conta.",
  "Use a new address": "Usar um novo endereço",
  "From now on, you sign in with {email} and receive email there.":
    "A partir de agora inicia sessão com {email}, e é para lá que vão os seus e-mails.",
  "{email} gets an email that can undo this for {count} days.":
    "{email} recebe um e-mail com que isto pode ser anulado durante {count} dias.",
  "Your previous address was never verified. By verifying this one, you set a new password, and all earlier passkeys, two-factor sign-in, sessions, API tokens and assistants are removed.":
    "O seu endereço anterior nunca foi verificado. Ao verificar este, define uma nova palavra-passe, e todas as chaves de acesso, a verificação em dois passos, as sessões, os tokens da API e os assistentes anteriores são removidos.",
  "Use this address": "Usar este endereço",
  "This link is for another account: the one that requested this address.":
    "Esta ligação é para outra conta: aquela para a qual o endereço foi pedido.",
  "If someone else has your account, ask the person who runs this Galley.":
    "Fale com quem opera este Galley, se outra pessoa tiver a sua conta.",
  "Undo the address change": "Anular a alteração de endereço",
  "The account of {name} goes back to {email}. Everyone signed in to it is signed out. Passkeys, API tokens and assistants added since the change are removed.":
    "A conta de {name} recupera o endereço {email}. Todas as sessões iniciadas nela são terminadas. Chaves de acesso, tokens da API e assistentes acrescentados desde a alteração são removidos.",
  "Do this only if you did not make the change.": "Faça isto só se a alteração não foi sua.",
  "Someone else had your account. You can add your own again.": "Outra pessoa teve a sua conta. Pode acrescentar de novo as suas.",
  "Undo the change": "Anular a alteração",

  "The session was ended.": "A sessão foi terminada.",
  "You are signed out everywhere else.": "As suas sessões em todos os outros lugares foram terminadas.",
  "A session lasts 30 days. If you do not recognize one, end it, then change your password.":
    "Uma sessão dura 30 dias. Termine as que não reconhecer e altere depois a sua palavra-passe.",
  "Sign out everywhere else": "Terminar todas as outras sessões",
  "this browser": "este navegador",
  "Last seen {when} from {address}": "Vista a {when} em {address}",
  "Signed in {when}": "Sessão iniciada a {when}",
  "Sign out {browser}, last seen from {address}": "Terminar sessão em {browser}, vista em {address}",
  "Unknown program": "Programa desconhecido",
  "Unknown browser": "Navegador desconhecido",
  "{browser} on {system}": "{browser} em {system}",

  "Confirm that it is you": "Confirme que é você",
  "The next step changes how you sign in. Enter your password again.":
    "O que se segue altera a forma como inicia sessão. Introduza de novo a sua palavra-passe.",
  Continue: "Continuar",

  "The passkey was added.": "A chave de acesso foi acrescentada.",
  "The passkey was removed.": "A chave de acesso foi removida.",
  "Passkey name": "Nome da nova chave de acesso",
  "So you can recognize it later.": "Para que a reconheça.",
  "A passkey signs you in with your fingerprint, your face or the PIN of a device or security key. It cannot be guessed, and no other site can ask for it.":
    "Uma chave de acesso inicia sessão com a sua impressão digital, o seu rosto ou o PIN de um dispositivo ou de uma chave de segurança. Não pode ser adivinhada, e nenhum outro site a pode pedir.",
  "No passkeys yet.": "Ainda não tem chaves de acesso.",
  "New passkey": "Nova chave de acesso",
  "This requires JavaScript and a browser that supports passkeys.":
    "Isto precisa de JavaScript e de um navegador que suporte chaves de acesso.",
  "Add a passkey": "Acrescentar uma chave de acesso",
  "Not used yet": "Ainda não usada",
  "Used {when}": "Usada a {when}",
  "{used}, backed up by its provider": "{used}, guardada também pelo fornecedor",
  "Added {when}": "Acrescentada a {when}",
  Remove: "Remover",
  "Remove the passkey {name}": "Remover a chave de acesso {name}",
  "Galley cannot respond right now. Try again later.": "O Galley não consegue responder agora. Tente de novo mais tarde.",
  "The browser stopped, or the request was canceled. Try again.": "O navegador interrompeu o pedido, ou este foi cancelado. Tente de novo.",
  "This device already has a passkey for your account.": "Este dispositivo já tem uma chave de acesso para a sua conta.",
  "The passkey could not be used. Try again.": "Não foi possível usar a chave de acesso. Tente de novo.",

  "The assistant is disconnected. It can no longer do anything.": "O assistente foi desligado. Já não pode fazer nada.",
  "These programs act on your behalf, within what you allowed and your role permits.":
    "Estes programas trabalham em seu nome, até onde concordou e a sua função permite.",
  "No assistants connected. Add Galley in your assistant, and it will ask you here.":
    "Não há assistentes ligados. Acrescente o Galley no seu assistente, e ele pergunta-lhe aqui.",
  "Answers to {host}": "Responde a {host}",
  "Works in {project}": "Trabalha em {project}",
  "Works in every project you can access": "Trabalha em todos os projetos a que tem acesso",
  "Works in a project you can no longer access": "Trabalha num projeto a que já não tem acesso",
  "Connected {day}.": "Ligado a {day}.",
  "Not used yet.": "Ainda não usado.",
  "Last used {day}: {calls} calls, {errors} errors in 7 days.":
    "Usado pela última vez a {day}. Chamadas em 7 dias: {calls}, erros: {errors}.",
  Permissions: "Permissões",
  "Disconnect {name}": "Desligar {name}",
  Disconnect: "Desligar",

  Doctor: "Diagnóstico",
  "Checks the database, the disk, files, keys, email and the address, and briefly connects an assistant on your behalf, step by step. It takes a few seconds.":
    "Verifica a base de dados, o disco, os ficheiros, as chaves, o correio e o endereço, e liga por um momento um assistente em seu nome, passo a passo. Demora alguns segundos. Os resultados são escritos em inglês.",
  "Everything works.": "Funciona tudo.",
  "{failed} of {count} checks failed.": "Falharam {failed} de {count} verificações.",
  "Run all checks": "Verificar tudo",
  "Run again": "Verificar de novo",
  Note: "Nota",
  Failed: "Falhou",
  Skipped: "Omitida",
} as const;
