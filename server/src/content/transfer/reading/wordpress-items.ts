import { XmlRefused, xmlEvents } from "./xml-events.ts";

/** One item of an export: the texts of its elements by name, and its custom fields. */
export type WordPressItem = { texts: ReadonlyMap<string, string>; meta: ReadonlyMap<string, string> };

export type WordPressChannel = { texts: ReadonlyMap<string, string>; items: WordPressItem[] };

const itemsMax = 20_000;

/** Reads the channel of a WordPress export with its items. Names keep their prefix, as in `content:encoded`. */
export function readChannel(source: string): WordPressChannel {
  const channel = new Map<string, string>();
  const items: WordPressItem[] = [];
  const path: string[] = [];
  let text = "";
  let item: { texts: Map<string, string>; meta: Map<string, string> } | undefined;
  let key = "";
  let isWhole = false;
  for (const event of xmlEvents(source)) {
    if (event.type === "text") text += event.text;
    else if (event.type === "open") {
      path.push(event.name);
      text = "";
      if (event.name === "item") item = { texts: new Map(), meta: new Map() };
    } else {
      while (path.length > 0 && path.pop() !== event.name);
      const place = path.at(-1);
      isWhole ||= event.name === "channel";
      if (event.name === "item" && item !== undefined && items.length < itemsMax) items.push(item);
      if (event.name === "item") item = undefined;
      else if (place === "wp:postmeta" && event.name === "wp:meta_key") key = text;
      else if (place === "wp:postmeta" && event.name === "wp:meta_value") item?.meta.set(key, text);
      else if (place === "item") item?.texts.set(event.name, text);
      else if (place === "channel") channel.set(event.name, text);
      text = "";
    }
  }
  if (!isWhole) throw new XmlRefused("The export is cut off.");
  return { texts: channel, items };
}
