/** Texts of two-factor sign-in. */
export const twoFactor = {
  "Two-factor sign-in": "Verificação em dois passos",
  "Two-factor sign-in is off.": "A verificação em dois passos está desligada.",
  "Two-factor sign-in is on.": "A verificação em dois passos está ligada.",
  "After your password, you enter a code from an app on your phone. Someone who knows only your password cannot get in.":
    "Depois da palavra-passe escreve um código que uma aplicação no seu telemóvel mostra. Quem souber apenas a sua palavra-passe não entra.",
  "It is off. You need an app that generates codes; many password managers do.":
    "Está desligada. Precisa de uma aplicação que mostre esses códigos; muitos gestores de palavras-passe fazem-no.",
  "Set it up": "Configurar",
  "It is on.": "Está ligada.",
  "{on} 1 recovery code is left, for when you do not have your phone.":
    "{on} Resta 1 código de recuperação, para quando não tiver o telemóvel.",
  "{on} No recovery codes are left, for when you do not have your phone.":
    "{on} Não resta nenhum código de recuperação para quando não tiver o telemóvel.",
  "{on} {count} recovery codes are left, for when you do not have your phone.":
    "{on} Restam {count} códigos de recuperação, para quando não tiver o telemóvel.",
  "Create new recovery codes": "Criar novos códigos de recuperação",
  "Turn it off": "Desligar a verificação",
  "Set up two-factor sign-in": "Configurar a verificação em dois passos",
  "1. Add Galley to your app": "1. Acrescente o Galley à sua aplicação",
  "Scan this with the app. If the app is on this device, {open} instead.":
    "Leia este código com a aplicação. Se ela estiver neste mesmo dispositivo, {open}.",
  "open the app": "abra a aplicação",
  "QR code with the key below": "Código QR com a chave abaixo",
  "Or enter the key: {key}": "Ou escreva a chave: {key}",
  "2. Enter the code it shows": "2. Introduza o código que ela mostra",
  "6 digits. Other browsers will be signed out.": "6 algarismos. As sessões noutros navegadores são terminadas.",
  "Turn it on": "Ligar a verificação",
  "Your recovery codes": "Os seus códigos de recuperação",
  "Each code signs you in once in place of a code from the app. Keep them where you can find them without your phone. {once}":
    "Cada um destes inicia sessão uma vez, em lugar de um código da aplicação. Guarde-os onde os encontre sem o telemóvel. {once}",
  "They will not be shown again.": "Não voltam a ser mostrados.",
  "I have saved them": "Já os guardei",
} as const;
