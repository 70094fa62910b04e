import type * as contract from "@galley/contract";
import type { z } from "zod";
import { wallClockAt } from "#src/core/wall-clock.ts";
import type { DatedItem } from "./list-dated.ts";

type Presented = z.input<typeof contract.CalendarItem>;

export function presentCalendarItem(item: DatedItem, timeZone: string, warnings: Presented["warnings"]): Presented {
  const { id, title } = item;
  const common = { id, title, at: wallClockAt(item.at, timeZone), warnings };
  const instant = item.at.toISOString();
  switch (item.type) {
    case "topic":
      return { type: "topic", ...common, keyword: item.keyword, locale: item.locale, pillar: item.pillar, date: instant };
    case "article": {
      const { slug, locale, articleStatus: status, scheduled } = item;
      return { type: "article", ...common, slug, locale, status, scheduledAt: scheduled ? instant : null };
    }
    case "post":
      return { type: "post", ...common, format: item.format, status: item.postStatus, destination: item.destination };
  }
}
