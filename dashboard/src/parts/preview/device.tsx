import { type ReactNode, useLayoutEffect, useState } from "react";
import { cx } from "#src/ui/cx.ts";
import { type DeviceName, devices, type Scheme } from "./preview-look.tsx";

type Props = {
  device: DeviceName;
  scheme: Scheme;
  /** Address in the bar of a computer's window. */
  address?: string | undefined;
  /** Lets the content scroll within the device, for what is no frame of its own. */
  scrolls?: boolean;
  children: ReactNode;
};

type Frame = { borderRadius: number; borderWidth: number };
const frames: Record<DeviceName, Frame> = {
  phone: { borderRadius: 42, borderWidth: 10 },
  tablet: { borderRadius: 32, borderWidth: 14 },
  // Thick enough to be seen around a page that is drawn smaller.
  computer: { borderRadius: 12, borderWidth: 2 },
};
const heights: Record<DeviceName, number> = { phone: 844, tablet: 1180, computer: 4000 };

/** Screen of a device at its own width, made smaller until it fits the room that it has. */
export function Device({ device, scheme, address, scrolls = false, children }: Props) {
  const [room, setRoom] = useState<HTMLDivElement | null>(null);
  const size = useSize(room);
  const frame = frames[device];
  const borders = 2 * frame.borderWidth;
  const full = devices[device] + borders;
  const scale = size === null ? 1 : Math.min(1, size.width / full);
  const height = size === null ? undefined : Math.min(size.height / scale, heights[device] + borders);
  return (
    <div ref={setRoom} className="relative min-h-0 w-full flex-1 overflow-hidden">
      {size !== null && (
        <div
          className={cx(
            "absolute top-0 left-1/2 flex flex-col overflow-hidden shadow-black/10 shadow-xl",
            device === "computer" ? "border-line-strong bg-card" : "border-neutral-900 bg-neutral-900",
          )}
          style={{ ...frame, width: full, height, transformOrigin: "top", transform: `translateX(-50%) scale(${scale})` }}
        >
          {device === "computer" && <AddressBar address={address} />}
          <div
            className={cx("relative min-h-0 flex-1 bg-paper text-ink", scrolls && "overflow-y-auto")}
            data-theme={scheme}
            style={{ colorScheme: scheme, borderRadius: device === "computer" ? undefined : frame.borderRadius - frame.borderWidth }}
            {...(scrolls && { tabIndex: 0 })}
          >
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

function AddressBar({ address }: { address: string | undefined }) {
  return (
    <div aria-hidden className="flex h-9 shrink-0 items-center gap-4 border-line border-b bg-panel px-4">
      <span className="flex gap-1.5">
        {["one", "two", "three"].map((dot) => (
          <span key={dot} className="size-2 rounded-full bg-line-strong" />
        ))}
      </span>
      <span className="h-6 min-w-0 flex-1 truncate rounded-md bg-card px-3 text-center text-ink-2 text-xs leading-6">
        {address?.replace(/^https?:\/\//, "") ?? ""}
      </span>
      <span className="w-12" />
    </div>
  );
}

function useSize(element: HTMLElement | null): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    if (element === null) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
