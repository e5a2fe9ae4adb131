const LOCAL_FILE = 0x04034b50;
const HEAD_BYTES = 30;

/** The files of a pass for Apple Wallet, which is a ZIP archive without compression. */
export function filesInPass(pass: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (pass.readUInt32LE(at) === LOCAL_FILE) {
    const size = pass.readUInt32LE(at + 18);
    const name = at + HEAD_BYTES;
    const nameEnd = name + pass.readUInt16LE(at + 26);
    const start = nameEnd + pass.readUInt16LE(at + 28);
    files.set(pass.toString('utf8', name, nameEnd), pass.subarray(start, start + size));
    at = start + size;
  }
  return files;
}
