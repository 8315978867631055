// The form in which suites run the service, as MARSAD_TEST_FORM names it: one process unless it says otherwise.

const FORMS = ["one", "edges", "roles"] as const;
type Form = (typeof FORMS)[number];

export function servedForm(): Form {
  const asked = process.env["MARSAD_TEST_FORM"] ?? "one";
  const form = FORMS.find((each) => each === asked);
  if (form === undefined) throw new Error(`MARSAD_TEST_FORM is ${asked}; it is one of ${FORMS.join(", ")}.`);
  return form;
}
