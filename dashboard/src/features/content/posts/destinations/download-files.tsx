import { type CarouselDestination, networksByName } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { onThisOrigin } from "#src/format/image-address.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Meter } from "./meter.tsx";

type Props = { postId: string; destination: CarouselDestination };

const askAgainMilliseconds = 700;

/** Has the files of a carousel rendered for one destination and offers them for download. */
export function DownloadFiles({ postId, destination }: Props) {
  const [wanted, setWanted] = useState(false);
  const { slidesAsPdf } = networksByName[destination];
  const drawing = useQuery({
    ...query("render_post", { id: postId, destination }),
    enabled: wanted,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? askAgainMilliseconds : false),
  });
  const { data, error } = drawing;
  if (!wanted) {
    return (
      <Button look="quiet" className="-ml-2 self-start" onClick={() => setWanted(true)}>
        <Download size={14} aria-hidden />
        {slidesAsPdf ? m.posts_draw_pdf() : m.posts_draw_images()}
      </Button>
    );
  }
  if (error !== null || data?.status === "failed") {
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="text-red-i text-xs leading-4.5">{data?.error ?? reasonOf(error)}</p>
        <Button onClick={() => drawing.refetch()}>{m.try_again()}</Button>
      </div>
    );
  }
  if (data?.downloadUrl === undefined) return <Meter label={m.posts_drawing()} value={data?.progress ?? 0} />;
  return (
    <a href={onThisOrigin(data.downloadUrl)} download className={buttonClass("plain", "self-start")}>
      <Download size={14} aria-hidden />
      {slidesAsPdf ? m.posts_download_pdf() : m.posts_download_images({ count: data.files?.length ?? 0 })}
    </a>
  );
}
