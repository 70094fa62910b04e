import type { PostDestinationName } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { onThisOrigin } from "#src/format/image-address.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { useCan } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { MarkPosted } from "./mark-posted.tsx";
import { Meter } from "./meter.tsx";

type Package = Output<"get_post_package">;
type Props = { postId: string; destination: PostDestinationName; onClose: () => void };

const askAgainMilliseconds = 1000;

/** Everything that a person needs to post by hand, in the order of use. */
export function PackageDialog({ postId, destination, onClose }: Props) {
  const name = postDestinationName(destination);
  const mayWrite = useCan("posts:write");
  const found = useQuery({
    ...query("get_post_package", { id: postId, destination }),
    refetchInterval: ({ state }) => (state.data?.filesStatus === "pending" ? askAgainMilliseconds : false),
  });
  return (
    <Dialog open onClose={onClose} wide title={m.posts_package_title({ name })} description={m.posts_package_text({ name })}>
      {found.isPending && <Loading rows={3} />}
      {found.isError && <Failed error={found.error} onRetry={found.refetch} />}
      {found.data && (
        <ol className="flex flex-col gap-5 text-ui">
          <Step title={m.posts_package_step_text({ name })}>
            <Text pack={found.data} />
          </Step>
          {(found.data.files.length > 0 || found.data.filesStatus !== "ready") && (
            <Step title={m.posts_package_step_files()}>
              <Files pack={found.data} />
            </Step>
          )}
          {mayWrite && (
            <Step title={m.posts_package_step_mark()}>
              <MarkPosted postId={postId} destination={destination} onDone={onClose} />
            </Step>
          )}
        </ol>
      )}
    </Dialog>
  );
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </li>
  );
}

function Text({ pack }: { pack: Package }) {
  return (
    <>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable text must be reachable with the keyboard.
        tabIndex={0}
        className="max-h-44 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-paper p-3 leading-5.5 [overflow-wrap:anywhere]"
      >
        {pack.text}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={pack.text} label={m.posts_copy_text()} />
        {pack.link !== null && <CopyButton text={pack.link} label={m.posts_copy_link()} />}
      </div>
    </>
  );
}

function Files({ pack }: { pack: Package }) {
  if (pack.filesStatus === "failed") return <p className="text-red-i">{pack.error}</p>;
  if (pack.filesStatus === "pending") return <Meter label={m.posts_drawing()} value={pack.progress} />;
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {pack.files.map((file) => (
          <PackageFile key={file.name} file={file} />
        ))}
      </ul>
      {pack.downloadUrl !== undefined && (
        <a href={onThisOrigin(pack.downloadUrl)} download className={buttonClass("plain", "mt-3")}>
          <Download size={14} aria-hidden />
          {m.posts_download_all()}
        </a>
      )}
    </>
  );
}

function PackageFile({ file }: { file: Package["files"][number] }) {
  const url = onThisOrigin(file.url);
  return (
    <li className="flex gap-3 rounded-md border border-line p-2">
      {file.type.startsWith("image/") ? (
        <img src={url} alt="" loading="lazy" className="h-20 w-16 shrink-0 rounded bg-panel object-cover" />
      ) : (
        <span className="grid h-20 w-16 shrink-0 place-items-center rounded bg-panel text-ink-3">
          <FileText size={20} aria-hidden />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <a href={url} download={file.name} className="truncate font-medium hover:underline">
          {file.name}
        </a>
        {file.alt !== "" && <p className="line-clamp-2 text-ink-2 text-xs leading-4.5">{file.alt}</p>}
        {file.alt !== "" && (
          <div className="mt-auto">
            <CopyButton text={file.alt} label={m.posts_copy_alt()} />
          </div>
        )}
      </div>
    </li>
  );
}
