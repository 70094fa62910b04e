/** Times at which a person gets email, on their own clock, as HH:MM. */
export type MailTimes = {
  timeZone: string;
  digestTime: string;
  quietHours: { from: string; until: string; weekends: boolean } | null;
  urgentAnytime: boolean;
};
