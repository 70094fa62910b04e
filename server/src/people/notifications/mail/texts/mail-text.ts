import type { NotificationKind } from "@galley/contract";

/** Every text of the emails about notifications, and of the page on which a person ends them. */
export type MailTexts = {
  happened: Record<NotificationKind, (actor: string, title: string) => string>;
  /** Label of the button in the email of a single notification. */
  open: Record<NotificationKind, string>;
  kinds: Record<NotificationKind, string>;
  somebody: string;
  untitled: string;
  whyTakesPart: (organization: string) => string;
  whyLooksAfter: (organization: string) => string;
  choose: string;
  stopKind: string;
  digest: {
    subject: (count: number, organization: string) => string;
    lead: (count: number) => string;
    heldLead: (count: number) => string;
    more: (count: number) => string;
    open: string;
    whyDaily: (organization: string, time: string) => string;
    whyHeld: (organization: string) => string;
    stopDaily: string;
    stopAll: string;
  };
  page: {
    title: string;
    ask: (what: string, email: string, organization: string) => string;
    what: { digest: string; all: string };
    whatKind: (kind: string) => string;
    button: string;
    stays: string;
    done: string;
    doneText: (what: string, email: string) => string;
    choose: string;
    over: string;
    overText: string;
  };
};
