import type { Token } from "markdown-it";

type OpenList = { written: number | null; shown: number; isPlain: boolean };

/**
 * Follows the ordered lists of a quote, or those within a list, where their numbers are words. As in a list that is kept, a number that
 * repeats the one before it counts on. `inList`: numbers of the list around the others are kept; if it is `ordered`, those within
 * it that count from 1 go, since its own are beside them.
 */
export function startNumbersInWords(inList: { readonly ordered: boolean } | null) {
  const open: OpenList[] = [];
  let before = "";
  const meet = (list: OpenList, written: number) => {
    const continues = list.written === written || list.written === written - 1;
    const shown = continues ? list.shown + 1 : written;
    list.isPlain &&= shown === list.shown + 1;
    list.written = written;
    list.shown = shown;
    if (open.length > (inList === null ? 0 : 1) && !list.isPlain) before += `${shown}. `;
  };
  return {
    /** Notes a token that begins or ends a list or an item. */
    follow({ type, info }: Token): void {
      const list = open.at(-1);
      if (/^(?:bullet|ordered)_list_open$/.test(type)) open.push({ written: null, shown: 0, isPlain: inList?.ordered === true });
      else if (/^(?:bullet|ordered)_list_close$/.test(type)) open.pop();
      else if (type === "list_item_close") before = "";
      else if (type === "list_item_open" && info !== "" && list !== undefined) meet(list, Number(info));
    },
    /** Returns the words that stand before the next content. */
    take(): string {
      const words = before;
      before = "";
      return words;
    },
  };
}
