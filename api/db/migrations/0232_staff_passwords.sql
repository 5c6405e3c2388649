-- Staff and nurses who forgot their password choose a new one by an emailed link, as they chose the first one by their invitation.

alter table staff_invitation
  -- 'recovery' is a link printed on the server for an owner who has lost the second factor too: it removes that factor.
  add column purpose text not null default 'invitation',
  add constraint staff_invitation_purpose_known check (purpose in ('invitation', 'password_reset', 'recovery'));
