import { expect } from "vitest";

type Properties = Record<string, string>;

/** Reads a calendar strictly as RFC 5545 has it, and fails on whatever it does not allow. */
export function readCalendar(text: string): { properties: Properties; events: Properties[] } {
  expect(text.endsWith("\r\n")).toBe(true);
  const physical = text.slice(0, -2).split("\r\n");
  for (const line of physical) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\p{Cc}\ufffd]/u);
  }
  const lines = physical.join("\r\n").replaceAll("\r\n ", "").split("\r\n");
  expect([lines[0], lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR"]);
  const properties: Properties = {};
  const events: Properties[] = [];
  let into = properties;
  for (const line of lines.slice(1, -1)) {
    const [, name = "", value = ""] = /^([A-Z-]+)(?:;[A-Z-]+=[^:;]+)*:(.*)$/u.exec(line) ?? [];
    expect(name).not.toBe("");
    if (line === "BEGIN:VEVENT") {
      expect(into).toBe(properties);
      into = {};
      events.push(into);
    } else if (line === "END:VEVENT") {
      for (const required of ["UID", "DTSTAMP", "DTSTART"]) expect(into).toHaveProperty(required);
      into = properties;
    } else {
      expect(into).not.toHaveProperty(name);
      into[name] = value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign));
    }
  }
  expect(into).toBe(properties);
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length);
  return { properties, events };
}
