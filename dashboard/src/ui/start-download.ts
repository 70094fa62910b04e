/** Starts the download of a file. */
export function startDownload({ url, fileName }: { url: string; fileName: string }): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}
