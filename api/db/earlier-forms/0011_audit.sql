-- earlier form: 0011_audit.sql 859c90b7161664523ab7fe10a968502838e02551b1e61f07ce2ecff1effdb548
grant update (change, reason) on audit_entry to current_user;
