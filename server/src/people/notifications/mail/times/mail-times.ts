/** When somebody is written to, on their own clocks; times are HH:MM. */
export type MailTimes = {
  timeZone: string;
  digestTime: string;
  quietHours: { from: string; until: string; weekends: boolean } | null;
  urgentAnytime: boolean;
};
