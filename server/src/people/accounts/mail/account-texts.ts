import type { Language, Role } from "@galley/contract";
import type { AccountNotice } from "./tell-account.ts";

/** Emails about a change of address. `address_taken` replaces the proof if the address has an account. */
export type AddressLetter = "address_proof" | "address_taken" | "address_changed";

type AccountTexts = {
  roles: Record<Role, string>;
  invitation: {
    subject: (inviter: string, organization: string) => string;
    text: (inviter: string, organization: string, role: string) => string;
    action: string;
    why: string;
  };
  reset: { subject: string; text: (host: string) => string; action: string; why: string };
  address: Record<AddressLetter, { subject: string; text: (host: string, to: string) => string; action: string; why: string }>;
  /** `why` is set where the common one does not help. */
  notices: Record<AccountNotice, { subject: string; text: (host: string, detail: string) => string; why?: string }>;
  notice: { action: string; why: string };
};

export const accountTexts: Record<Language, AccountTexts> = {
  en: {
    roles: { owner: "owner", admin: "admin", member: "member", reviewer: "reviewer", reader: "reader" },
    invitation: {
      subject: (inviter, organization) => `${inviter} invited you to ${organization}`,
      text: (inviter, organization, role) => `${inviter} invited you to ${organization} on Galley, as ${role}.`,
      action: "Accept invitation",
      why: "The link works once, for 7 days. If you did not expect this invitation, ignore this email.",
    },
    reset: {
      subject: "Set a new password for Galley",
      text: (host) => `Someone, probably you, requested a new password for Galley at ${host}.`,
      action: "Set a new password",
      why: "The link works once, for an hour. If you did not request it, ignore this email: your password stays as it is.",
    },
    address: {
      address_proof: {
        subject: "Use this address for your Galley account",
        text: (host, to) =>
          `Someone, probably you, wants to use ${to} as the address of their account at ${host}. Open the link to confirm.`,
        action: "Use this address",
        why: "The link works once, for an hour, and only for the person signed in to that account. If you did not request it, ignore this email.",
      },
      address_taken: {
        subject: "This address already has a Galley account",
        text: (host, to) =>
          `Someone, perhaps you, wants to use ${to} as the address of another account at ${host}. It already has an account, so nothing was changed.`,
        action: "Sign in",
        why: "To use the address elsewhere, first change the address of the account that has it. If you did not request this, ignore this email.",
      },
      address_changed: {
        subject: "The address of your Galley account was changed",
        text: (host, to) =>
          `The address of your account at ${host} is now ${to}. If this was not you, the link restores this address, signs everyone out and asks you for a new password.`,
        action: "This was not me: undo the change",
        why: "The link works once, for 7 days. If this was you, do nothing. Do not share the link with anyone.",
      },
    },
    notices: {
      address_restored: {
        subject: "The address of your Galley account was restored",
        text: (host, address) =>
          `Someone at ${address} undid the address change of your account at ${host}. The account belongs to that address again, and everyone was signed out.`,
        why: "If this was not you, contact the person who runs this Galley at once.",
      },
      address_set: {
        subject: "The address of your Galley account was changed",
        text: (host, address) => `The person who runs Galley at ${host} changed the address of your account there to ${address}.`,
        why: "If you did not ask for this, contact the person who runs this Galley at once.",
      },
      passkey_added: {
        subject: "A passkey was added to your Galley account",
        text: (host, name) => `The passkey “${name}” can now sign in to your account at ${host}.`,
      },
      two_factor_off: {
        subject: "Two-factor sign-in was turned off for your Galley account",
        text: (host) => `Signing in to your account at ${host} no longer asks for a code. The recovery codes no longer work.`,
      },
      password_changed: {
        subject: "The password of your Galley account was changed",
        text: (host) => `The password of your account at ${host} was changed. All other sessions were ended.`,
      },
      new_device: {
        subject: "New device signed in to your Galley account",
        text: (host, address) =>
          `Someone, probably you, signed in to your account at ${host} in a new browser, from the address ${address}.`,
      },
    },
    notice: {
      action: "Review your account",
      why: "If this was not you, choose “Forgot your password?”, set a new password and remove all passkeys in the same step.",
    },
  },
  pt: {
    roles: { owner: "proprietário", admin: "administrador", member: "membro", reviewer: "revisor", reader: "leitor" },
    invitation: {
      subject: (inviter, organization) => `Convite de ${inviter} para ${organization}`,
      text: (inviter, organization, role) =>
        `Recebeu um convite de ${inviter} para participar em ${organization} no Galley, com a função de ${role}.`,
      action: "Aceitar o convite",
      why: "A ligação funciona uma vez, durante 7 dias. Se não sabe do que se trata, não faça nada.",
    },
    reset: {
      subject: "Definir uma nova palavra-passe para o Galley",
      text: (host) => `Foi pedida, provavelmente por si, uma nova palavra-passe para o Galley em ${host}.`,
      action: "Definir uma nova palavra-passe",
      why: "A ligação funciona uma vez, durante uma hora. Se não foi pedida por si, não faça nada: a sua palavra-passe fica como está.",
    },
    address: {
      address_proof: {
        subject: "Usar este endereço na sua conta do Galley",
        text: (host, to) =>
          `Alguém, provavelmente você, quer que ${to} seja o endereço da sua conta em ${host}. Abra a ligação para concordar.`,
        action: "Usar este endereço",
        why: "A ligação funciona uma vez, durante uma hora, para quem tiver sessão iniciada nessa conta. Se não a pediu, não faça nada.",
      },
      address_taken: {
        subject: "Este endereço já tem uma conta do Galley",
        text: (host, to) =>
          `Alguém, talvez você, quer que ${to} seja o endereço de outra conta em ${host}. O endereço já tem uma conta, por isso nada foi alterado.`,
        action: "Iniciar sessão",
        why: "Se quer usar o endereço noutra conta, altere primeiro o endereço da conta que o tem. Se não pediu isto, não faça nada.",
      },
      address_changed: {
        subject: "O endereço da sua conta do Galley foi alterado",
        text: (host, to) =>
          `O endereço da sua conta em ${host} é, a partir de agora, ${to}. Se não foi você, a ligação repõe este endereço, termina todas as sessões e pede-lhe uma nova palavra-passe.`,
        action: "Não fui eu: anular a alteração",
        why: "A ligação funciona uma vez, durante 7 dias. Se foi você, não faça nada. Não partilhe a ligação com ninguém.",
      },
    },
    notices: {
      address_restored: {
        subject: "O endereço da sua conta do Galley foi reposto",
        text: (host, address) =>
          `Alguém com o endereço ${address} anulou a alteração do endereço da sua conta em ${host}. A conta pertence de novo a esse endereço, e todas as sessões foram terminadas.`,
        why: "Se não foi você, fale já com quem opera este Galley.",
      },
      address_set: {
        subject: "O endereço da sua conta do Galley foi alterado",
        text: (host, address) => `Quem opera o Galley em ${host} alterou o endereço da sua conta para ${address}.`,
        why: "Se não pediu isto, fale já com quem opera este Galley.",
      },
      passkey_added: {
        subject: "Uma chave de acesso foi acrescentada à sua conta do Galley",
        text: (host, name) => `A chave de acesso “${name}” pode, a partir de agora, iniciar sessão na sua conta em ${host}.`,
      },
      two_factor_off: {
        subject: "A verificação em dois passos da sua conta do Galley foi desligada",
        text: (host) => `Iniciar sessão na sua conta em ${host} já não pede um código. Os códigos de recuperação deixaram de funcionar.`,
      },
      password_changed: {
        subject: "A palavra-passe da sua conta do Galley foi alterada",
        text: (host) => `A palavra-passe da sua conta em ${host} foi alterada. Todas as outras sessões foram terminadas.`,
      },
      new_device: {
        subject: "Início de sessão na sua conta do Galley num novo dispositivo",
        text: (host, address) =>
          `Alguém, provavelmente você, iniciou sessão na sua conta em ${host} num navegador novo, a partir do endereço ${address}.`,
      },
    },
    notice: {
      action: "Ver a sua conta",
      why: "Se não foi você, escolha “Esqueceu-se da palavra-passe?”, defina uma nova e remova com ela todas as chaves de acesso.",
    },
  },
};
