import type { Language, Role } from "@galley/contract";
import type { AccountNotice } from "./tell-account.ts";

type AccountTexts = {
  roles: Record<Role, string>;
  invitation: {
    subject: (inviter: string, organization: string) => string;
    text: (inviter: string, organization: string, role: string) => string;
    action: string;
    why: string;
  };
  reset: { subject: string; text: (host: string) => string; action: string; why: string };
  notices: Record<AccountNotice, { subject: string; text: (host: string, detail: string) => string }>;
  notice: { action: string; why: string };
};

export const accountTexts: Record<Language, AccountTexts> = {
  en: {
    roles: { owner: "owner", admin: "admin", member: "member", reviewer: "reviewer", reader: "reader" },
    invitation: {
      subject: (inviter, organization) => `${inviter} invites you to ${organization}`,
      text: (inviter, organization, role) => `${inviter} invites you to ${organization} on Galley, as ${role}.`,
      action: "Accept the invitation",
      why: "The link works once, for 7 days. If you do not know what this is about, do nothing.",
    },
    reset: {
      subject: "Set a new password for Galley",
      text: (host) => `Somebody, probably you, asks for a new password for Galley at ${host}.`,
      action: "Set a new password",
      why: "The link works once, for an hour. If you did not ask for it, do nothing: your password stays as it is.",
    },
    notices: {
      passkey_added: {
        subject: "A passkey was added to your Galley account",
        text: (host, name) => `The passkey “${name}” can sign in to your account at ${host} from now on.`,
      },
      two_factor_off: {
        subject: "Two-factor sign-in was turned off for your Galley account",
        text: (host) => `Signing in to your account at ${host} asks for no code any more. The recovery codes do not work any more.`,
      },
      password_changed: {
        subject: "The password of your Galley account was changed",
        text: (host) => `The password of your account at ${host} was changed. All other sign-ins were ended.`,
      },
      new_device: {
        subject: "A sign-in to your Galley account from a new device",
        text: (host, address) =>
          `Somebody, probably you, signed in to your account at ${host} in a browser that is new, from the address ${address}.`,
      },
    },
    notice: {
      action: "Look at your account",
      why: "If this was not you, choose “Forgot your password?”, set a new password and remove all passkeys with it.",
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
    notices: {
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
