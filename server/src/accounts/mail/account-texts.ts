import type { Language, Role } from "@galley/contract";

type AccountTexts = {
  roles: Record<Role, string>;
  invitation: {
    subject: (inviter: string, organization: string) => string;
    text: (inviter: string, organization: string, role: string) => string;
    action: string;
    why: string;
  };
  reset: { subject: string; text: (host: string) => string; action: string; why: string };
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
  },
};
