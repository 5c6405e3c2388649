import { contactQuery } from "@lamplight/content-schemas/queries/contact.ts";
import { paths } from "../../app/paths.ts";
import { ButtonLink } from "../../components/form/button.tsx";
import { ContentPage } from "../../components/page/content-page.tsx";
import { Invitation } from "../../components/page/invitation.tsx";
import { PageOpening } from "../../components/page/page-opening.tsx";
import { Office } from "../../features/site/contact/office.tsx";
import { ContactForm } from "../../features/site/inquiries/contact-form.tsx";

export function ContactPage() {
  return (
    <ContentPage query={contactQuery} name="Contact">
      {({ heading, lead, picture, office, message, messageButton, careers }) => (
        <>
          <PageOpening heading={heading || "Contact"} lead={lead} picture={picture} />
          <Office words={office} />
          <Invitation id="message" words={message ?? { heading: "Write to us", text: "" }}>
            <ContactForm button={messageButton} />
          </Invitation>
          <Invitation words={careers ?? { heading: "Work with us", text: "" }} tone="lamp">
            <ButtonLink to={paths.career}>Careers</ButtonLink>
          </Invitation>
        </>
      )}
    </ContentPage>
  );
}
