/** Texts of two-factor sign-in. */
export const twoFactor = {
  "Two-factor sign-in": "Verificação em dois passos",
  "Two-factor sign-in is off.": "A verificação em dois passos está desligada.",
  "Two-factor sign-in is on.": "A verificação em dois passos está ligada.",
  "After your password you type a code that an app on your phone shows. Somebody who knows your password alone does not get in.":
    "Depois da palavra-passe escreve um código que uma aplicação no seu telemóvel mostra. Quem souber apenas a sua palavra-passe não entra.",
  "It is off. You need an app that shows such codes; many password managers do.":
    "Está desligada. Precisa de uma aplicação que mostre esses códigos; muitos gestores de palavras-passe fazem-no.",
  "Set it up": "Configurar",
  "It is on.": "Está ligada.",
  "{on} 1 recovery code is left, for when you do not have your phone.":
    "{on} Resta 1 código de recuperação, para quando não tiver o telemóvel.",
  "{on} No recovery codes are left, for when you do not have your phone.":
    "{on} Não resta nenhum código de recuperação para quando não tiver o telemóvel.",
  "{on} {count} recovery codes are left, for when you do not have your phone.":
    "{on} Restam {count} códigos de recuperação, para quando não tiver o telemóvel.",
  "Make new recovery codes": "Criar novos códigos de recuperação",
  "Turn it off": "Desligar a verificação",
  "Set up two-factor sign-in": "Configurar a verificação em dois passos",
  "1. Tell your app": "1. Indique-a à sua aplicação",
  "Scan this with the app. On this very device, {open} instead.":
    "Leia este código com a aplicação. Se ela estiver neste mesmo dispositivo, {open}.",
  "open the app": "abra a aplicação",
  "QR code with the key below": "Código QR com a chave abaixo",
  "Or type the key: {key}": "Ou escreva a chave: {key}",
  "2. Type what it shows": "2. Escreva o que ela mostra",
  "6 digits. Other browsers are signed out.": "6 algarismos. As sessões noutros navegadores são terminadas.",
  "Turn it on": "Ligar a verificação",
  "Your recovery codes": "Os seus códigos de recuperação",
  "Each of these signs you in once in place of a code of the app. Keep them where you find them without your phone. {once}":
    "Cada um destes inicia sessão uma vez, em lugar de um código da aplicação. Guarde-os onde os encontre sem o telemóvel. {once}",
  "They are not shown again.": "Não voltam a ser mostrados.",
  "I have kept them": "Já os guardei",
} as const;
