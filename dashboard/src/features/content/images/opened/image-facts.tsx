import { Copy, Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { shortMoment } from "#src/format/dates.ts";
import { imageAddress } from "#src/format/image-address.ts";
import type { DashboardImage } from "#src/parts/images/use-images.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.tsx";
import { DeleteImages } from "../deleting/delete-images.tsx";

const licenses: Record<DashboardImage["license"], () => string> = {
  own: m.media_license_own,
  licensed: m.media_license_licensed,
  public: m.media_license_public,
};

type ImageFactsProps = { image: DashboardImage; mayDelete: boolean; onGone: () => void };

/** Fixed facts about the image, and the actions on it as a whole. */
export function ImageFacts({ image, mayDelete, onGone }: ImageFactsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="text-ui">
      <h3 className="font-medium text-ink-2 text-xs">{m.media_details()}</h3>
      <Facts image={image} mayWrite={mayDelete} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => void copyMarkdown(image)}>
          <Copy size={14} aria-hidden />
          {m.media_copy()}
        </Button>
        <a href={imageAddress(image.id)} download={image.fileName ?? image.id} className={buttonClass()}>
          <Download size={14} aria-hidden />
          {m.media_download()}
        </a>
        {mayDelete && (
          <Button className="text-red-i" onClick={() => setAsking(true)}>
            <Trash2 size={14} aria-hidden />
            {m.media_delete()}
          </Button>
        )}
      </div>
      {asking && <DeleteImages images={[image]} onClose={() => setAsking(false)} onDeleted={onGone} />}
    </section>
  );
}

function Facts({ image, mayWrite }: { image: DashboardImage; mayWrite: boolean }) {
  const { project } = usePlace();
  const facts = [
    [m.media_size(), m.media_pixels({ width: image.width, height: image.height })],
    [m.media_added(), shortMoment(image.createdAt, project.timeZone)],
    // People who may change these see them in their fields.
    ...(mayWrite ? [] : [[m.media_alt(), image.alt || m.media_no_alt()]]),
    ...(mayWrite ? [] : [[m.media_license(), licenses[image.license]()]]),
    ...(mayWrite || image.credit === null ? [] : [[m.media_credit(), image.credit]]),
  ];
  return (
    <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

async function copyMarkdown({ id, alt }: DashboardImage): Promise<void> {
  // Loaded on demand, since it is larger than the screen's own code.
  const { writeMarkdown } = await import("@galley/markdown");
  const text = writeMarkdown({ blocks: [{ type: "image", src: `image:${id}`, alt, line: 0 }] }).trim();
  try {
    await navigator.clipboard.writeText(text);
    toast(m.media_copied());
  } catch {
    toast(m.media_copy_failed({ text }), { tone: "problem" });
  }
}
