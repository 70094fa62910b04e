import { z } from "zod";
import { limits } from "./limits.ts";
import { violation } from "./violation.ts";

export const ResourceId = z.string().min(1).max(limits.idLengthMax);
export const ProjectId = ResourceId.describe("Project id, from list_projects. A project token fills it in.").meta({
  examples: ["prj_01k9"],
});

/** Date and time in UTC with milliseconds, as in `2026-11-20T09:30:00.000Z`. */
export const Timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, violation("violation_instant"))
  .meta({ format: "date-time", examples: ["2026-11-20T09:30:00.000Z"] });

/** Wall-clock time in the project's time zone, without offset, as in `2026-11-20T09:30`. */
export const LocalDateTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .meta({ examples: ["2026-11-20T09:30"] });

export const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, { error: violation("violation_day"), abort: true })
  .refine(isInCalendar, violation("violation_day_does_not_exist"))
  .describe("Day in the project's time zone, YYYY-MM-DD.")
  .meta({ format: "date", examples: ["2026-11-24"] });

function isInCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00Z`);
  return day >= "0001" && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export const Time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, violation("violation_time"))
  .describe("Time of day in the project's time zone, HH:MM.")
  .meta({ examples: ["09:30"] });

export const Locale = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, violation("violation_locale"))
  .meta({ examples: ["en"] });

/** A language tag that somebody sends, in any case. It is read as BCP 47 writes it: `pt-BR`, `zh-Hant`. */
export const LocaleInput = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, violation("violation_locale"))
  .overwrite(inUsualCase)
  .meta({ examples: ["en"] });

function inUsualCase(tag: string): string {
  return tag
    .toLowerCase()
    .replaceAll(/-([a-z])([a-z]{3})(?![^-])/g, (_, first: string, rest: string) => `-${first.toUpperCase()}${rest}`)
    .replaceAll(/-[a-z]{2}(?![^-])/g, (region) => region.toUpperCase());
}

export const Slug = z
  .string()
  .min(1)
  .max(limits.slugLengthMax)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, violation("violation_slug"))
  .meta({ examples: ["heat-pump-stone-house"] });

export const Revision = z.int().min(1).max(2_147_483_647);

export const HttpUrl = z
  .url({ protocol: /^https?$/, error: violation("violation_web_address") })
  .max(2000)
  .meta({ examples: ["https://hearth.example"] });

/** Input fields of every list: page size and cursor. */
export const paging = {
  limit: z.int().min(1).max(limits.pageSizeMax).default(limits.pageSizeDefault).describe("Items per page."),
  cursor: z.string().min(1).max(limits.cursorLengthMax).optional().describe("nextCursor of the previous page."),
};

/** Returns the input field of a list whose items people look for by name; `of` says what is searched. */
export function searched(of: string, by = "Words or parts of words") {
  return z.string().min(1).max(limits.titleLengthMax).optional().describe(`${by} that must all be in ${of}; case and accents are ignored.`);
}

/** Returns the output schema of a list: the items of one page and the cursor of the next, null on the last page. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), nextCursor: z.string().max(limits.cursorLengthMax).nullable() });
}
