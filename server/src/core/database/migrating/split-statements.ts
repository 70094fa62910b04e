/**
 * Splits SQL into its statements, without the comments before each. Knows quotes, dollar quotes and comments; the check of migrations
 * refuses a file that PostgreSQL's parser splits elsewhere.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let begin = 0;
  let isBlank = true;
  const close = (end: number) => {
    if (!isBlank) statements.push(sql.slice(begin, end).trim());
    isBlank = true;
  };
  for (let at = 0; at < sql.length; ) {
    const end = endOfToken(sql, at);
    if (sql[at] === ";") close(at);
    else if (isBlank && !isComment(sql, at) && sql.slice(at, end).trim() !== "") {
      begin = at;
      isBlank = false;
    }
    at = end;
  }
  close(sql.length);
  return statements;
}

function isComment(sql: string, at: number): boolean {
  return sql.startsWith("--", at) || sql.startsWith("/*", at);
}

const dollarQuote = /\$(?:[a-z_][a-z_0-9]*)?\$/iy;

function endOfToken(sql: string, at: number): number {
  if (sql.startsWith("--", at)) return after(sql, "\n", at);
  if (sql.startsWith("/*", at)) return after(sql, "*/", at + 2);
  const sign = sql.charAt(at);
  // A doubled quote reads as the end of one text and the beginning of the next.
  if (sign === "'" || sign === '"') return after(sql, sign, at + 1);
  dollarQuote.lastIndex = at;
  const [quote] = dollarQuote.exec(sql) ?? [];
  return quote === undefined ? at + 1 : after(sql, quote, at + quote.length);
}

function after(sql: string, end: string, from: number): number {
  const found = sql.indexOf(end, from);
  return found === -1 ? sql.length : found + end.length;
}
