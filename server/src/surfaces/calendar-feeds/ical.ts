/** A moment of a calendar, as programs show it. */
export type CalendarEvent = {
  uid: string;
  at: Date;
  summary: string;
  description: string;
  url: string;
  category: string;
  /** False while it is only planned. */
  isConfirmed: boolean;
};

const lineOctetsMax = 75;

/** Writes a calendar as RFC 5545 has it: lines end with CRLF and are folded at 75 octets, texts are escaped. Times are in UTC. */
export function writeCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Galley//Calendar//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap((event) => linesOf(event, now)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function linesOf({ uid, at, summary, description, url, category, isConfirmed }: CalendarEvent, now: Date): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stampOf(now)}`,
    `DTSTART:${stampOf(at)}`,
    "DURATION:PT30M",
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url}`,
    `CATEGORIES:${escaped(category)}`,
    `STATUS:${isConfirmed ? "CONFIRMED" : "TENTATIVE"}`,
    // Nobody is busy while something goes out.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** Returns 20261124T093000Z. */
function stampOf(instant: Date): string {
  return instant
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replace(/[-:]/g, "");
}

/** Escapes a text; control characters other than line breaks have no place in one. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

/** Breaks a line so that each has at most 75 octets and no character is split. Each further one begins with a space. */
function folded(line: string): string {
  const lines: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > lineOctetsMax) {
      lines.push(line.slice(from, at));
      from = at;
      octets = 1;
    }
    octets += size;
    at += code < 0x10000 ? 1 : 2;
  }
  return [...lines, line.slice(from)].join("\r\n ");
}
