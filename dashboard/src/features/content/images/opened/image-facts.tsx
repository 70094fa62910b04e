import { Copy, Download, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { imageAddress } from "#src/format/image-address.ts";
import { CropButton } from "#src/parts/images/crop/crop-button.tsx";
import type { DashboardImage } from "#src/parts/images/use-images.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.tsx";
import { copyText } from "#src/ui/use-copy.ts";
import { DeleteImages } from "../deleting/delete-images.tsx";

const licenses: Record<DashboardImage["license"], () => string> = {
  own: m.media_license_own,
  licensed: m.media_license_licensed,
  public: m.media_license_public,
};

type ImageFactsProps = { image: DashboardImage; mayDelete: boolean; onOpen: (id: string) => void; onGone: () => void };

/** Fixed facts about the image, and the actions on it as a whole. */
export function ImageFacts({ image, mayDelete, onOpen, onGone }: ImageFactsProps) {
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
        <CropButton
          imageId={image.id}
          onCropped={({ id }) => {
            toast(m.media_crop_saved());
            onOpen(id);
          }}
        />
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
  const facts: [string, ReactNode][] = [
    [m.media_size(), m.media_pixels({ width: image.width, height: image.height })],
    [m.media_added(), <Ago key="added" moment={image.createdAt} timeZone={project.timeZone} />],
    ...(mayWrite ? [] : factsInFields(image)),
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

/** Returns what people who may change an image see in its fields. */
function factsInFields({ alt, license, credit }: DashboardImage): [string, string][] {
  const facts: [string, string][] = [
    [m.media_alt(), alt || m.media_no_alt()],
    [m.media_license(), licenses[license]()],
  ];
  return credit === null ? facts : [...facts, [m.media_credit(), credit]];
}

async function copyMarkdown({ id, alt }: DashboardImage): Promise<void> {
  // Loaded on demand, since it is larger than the screen's own code.
  const { writeMarkdown } = await import("@galley/markdown");
  const text = writeMarkdown({ blocks: [{ type: "image", src: `image:${id}`, alt, line: 0 }] }).trim();
  if (await copyText(text)) toast(m.media_copied());
  else toast(m.media_copy_failed({ text }), { tone: "problem" });
}
