export type Row = {
  about: string;
  tries: number;
  happened: string;
  /** Longest time in which nothing was written, and in which no page of a blog was answered, in milliseconds. */
  outages: { writing: number; blog: number };
  /** Ends of the service's process that the campaign did not make. */
  ends: number;
  /** Failures whose answer or log line does not name the cause. */
  unnamed: number;
};

/** Returns the rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const head =
    "| Fault | Tries | What happened | Longest outage of writing | Of blogs | Ends of the process | Unnamed causes |\n|---|---|---|---|---|---|---|\n";
  const line = ({ about, tries, happened, outages, ends, unnamed }: Row) =>
    `| ${about} | ${tries} | ${happened} | ${seconds(outages.writing)} | ${seconds(outages.blog)} | ${ends} | ${unnamed} |\n`;
  return head + rows.map(line).join("");
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
