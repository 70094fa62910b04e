import type { ReactNode } from "react";
import { m } from "#messages";
import { Device } from "#src/parts/preview/device.tsx";
import { LookChoices, usePreviewLook } from "#src/parts/preview/preview-look.tsx";
import { PreviewWindow } from "#src/parts/preview/preview-window.tsx";

type Props = { title: string; address: string; onClose: () => void; children: ReactNode };

/** A post as its network will show it, on every device. */
export default function PostPreview({ title, address, onClose, children }: Props) {
  const look = usePreviewLook();
  return (
    <PreviewWindow title={m.preview()} about={title} tools={<LookChoices />} onClose={onClose}>
      <Device {...look} address={address} scrolls>
        <div className="mx-auto w-full max-w-[34.5rem] px-4 py-8">{children}</div>
      </Device>
    </PreviewWindow>
  );
}
