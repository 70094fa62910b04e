import { m } from "#messages";
import { type PagedList, showMore } from "#src/api/show-more.ts";
import { Button } from "./button.tsx";

/** Button at the end of a list that has more items. */
export function ShowMore({ list, className = "self-center" }: { list: PagedList; className?: string }) {
  if (!list.hasNextPage) return null;
  return (
    <Button className={className} busy={list.isFetchingNextPage} onClick={() => void showMore(list)}>
      {m.show_more()}
    </Button>
  );
}
