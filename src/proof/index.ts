// Proof: the journal's tree signed by heads, receipts of answers, and their verification.

export { isSignedBy, keyIdOf, newPrivateKey, publicKeyOf } from "./ed25519.ts";
export { headText, isHeadSigned } from "./head.ts";
export { HeadSigner } from "./head-signer.ts";
export { type Inclusion, ProofRecords } from "./proof-records.ts";
export { bodyHash, type ReceiptClaims, readReceipt, requestText } from "./receipt.ts";
export { ReceiptIssuer } from "./receipt-issuer.ts";
export { ServiceSigner } from "./service-signer.ts";
