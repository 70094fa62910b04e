export type LedgerPart = {
  number: number;
  status: "sent" | "unknown" | "accepted" | "rejected";
  sentAgain: boolean;
  looks: number;
  firstSentAt: Date;
  sentAt: Date;
  networkId: string | null;
};

/** The parts of a publication that were ever sent, in order, and the time of the database's clock. */
export type Ledger = { parts: LedgerPart[]; now: Date };
