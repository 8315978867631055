// Proof: the journal's tree signed by heads, receipts of answers, and their verification.

export { type CheckedTree, checkTree } from "./check-tree.ts";
export type { Again, Evidence } from "./evidence.ts";
export { ExportedFolder, exportProof, keyWords } from "./exported-folder.ts";
export { type HeadWords, headWords, isHeadSigned, readHead } from "./head.ts";
export { HeadSigner } from "./head-signer.ts";
export { JournalWalk } from "./journal-walk.ts";
export { ProofRecords } from "./proof-records.ts";
export { type KeptAnswer, type Proven, proveReceipt, type Step } from "./prove.ts";
export { bodyHash, type ReceiptClaims } from "./receipt.ts";
export { ReceiptIssuer } from "./receipt-issuer.ts";
export { ServiceSigner } from "./service-signer.ts";
